/** Eleventy has no types; this is the part of its Node API that is used here. */
declare module '@11ty/eleventy' {
  export interface EleventyConfig {
    addGlobalData(name: string, value: () => unknown): void;
    addFilter(name: string, filter: (value: never) => unknown): void;
    addPreprocessor(
      name: string,
      formats: string,
      check: (data: { page: { inputPath: string } }) => string | false | undefined,
    ): void;
    addTransform(name: string, transform: (content: string, outputPath: string) => string | Uint8Array): void;
    setTemplateFormats(formats: readonly string[]): void;
    setUseGitIgnore(isUsed: boolean): void;
    setNunjucksEnvironmentOptions(options: object): void;
    setLibrary(name: 'njk', environment: object): void;
    on(event: 'eleventy.engine.njk', act: (engine: { environment: { loaders: object[] } }) => void): void;
    readonly ignores: { delete(glob: string): void };
    readonly benchmarks: { readonly config: { setMinimumThresholdMs(ms: number): void } };
  }
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { configPath: string; quietMode: boolean; config: (config: EleventyConfig) => void },
    );
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}

/** Nunjucks in Eleventy's version, which has no types either. */
declare module 'nunjucks' {
  export interface Loader {
    getSource(name: string): object | null;
  }
  export class FileSystemLoader implements Loader {
    constructor(folder: string);
    getSource(name: string): object | null;
  }
  export class Environment {
    constructor(loaders: readonly Loader[], options: { autoescape: boolean; throwOnUndefined: boolean });
    addFilter(name: string, filter: (value: never) => unknown): void;
    /** @throws if it cannot be compiled */
    getTemplate(name: string, isEager: true): object;
    render(template: string, context: object): string;
  }
}
