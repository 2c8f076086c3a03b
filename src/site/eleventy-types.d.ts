/** Eleventy has no types; this is the part of its Node API that is used here. */
declare module '@11ty/eleventy' {
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        configPath: string;
        quietMode: boolean;
        config: (config: import('./eleventy-config.ts').EleventyConfig) => void;
      },
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
    constructor(folders: string | readonly string[]);
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
