/** The part of Eleventy’s configuration that is used here; Eleventy has no types. */

/** Of a build; `results` are the pages that Eleventy wrote. */
export interface EleventyBuild {
  readonly outputMode: string;
  readonly results: readonly { readonly outputPath: string | false; readonly content: unknown }[];
}

/** What `eleventy.config.js` gets. */
export interface EleventyConfig {
  on(
    event: 'eleventy.engine.njk',
    act: (engine: { readonly environment: { readonly loaders: object[] } }) => void,
  ): unknown;
  on(event: 'eleventy.before' | 'eleventy.after', act: (build: EleventyBuild) => Promise<void>): unknown;
  addGlobalData(name: string, value: () => unknown): unknown;
  addCollection(name: string, items: () => unknown): unknown;
  addFilter(name: string, filter: (...values: never[]) => unknown): unknown;
  getFilter(name: string): unknown;
  addTemplate(path: string, content: string, data?: object): unknown;
  addAsyncShortcode(name: string, act: (this: ShortcodeContext, ...values: unknown[]) => Promise<string>): unknown;
  addPreprocessor(name: string, formats: string, act: (data: TemplateContext) => void): unknown;
  addTransform(
    name: string,
    transform: (this: { readonly inputPath: string }, content: string, outputPath: string) => string | Uint8Array,
  ): unknown;
  addTemplateFormats(formats: string): unknown;
  addWatchTarget(path: string, options: { readonly resetConfig: boolean }): unknown;
  setTemplateFormats(formats: readonly string[]): unknown;
  setLibrary(name: 'njk', environment: object): unknown;
  readonly directories: { readonly [Name in 'input' | 'includes' | 'data' | 'output']: string } & {
    readonly layouts?: string | undefined;
  };
  readonly pathPrefix?: string;
  readonly benchmarks: { readonly config: { setMinimumThresholdMs(ms: number): void } };
}

/** The page that a shortcode stands on. */
export interface ShortcodeContext {
  readonly page: { readonly url: string | false };
}

/** The data of a template before it is rendered. */
export type TemplateContext = Record<string, unknown> & { readonly page: { readonly inputPath: string } };
