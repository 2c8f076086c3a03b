/** Eleventy has no types; this is the part of its Node API that is used here. */
declare module '@11ty/eleventy' {
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { configPath: string; quietMode: boolean; config: (config: never) => void },
    );
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}

/** Nunjucks in Eleventy's version, which has no types either. */
declare module 'nunjucks' {
  export class FileSystemLoader {
    constructor(folder: string);
  }
  export class Environment {
    constructor(loader: FileSystemLoader, options: { autoescape: boolean; throwOnUndefined: boolean });
    addFilter(name: string, filter: (value: never) => unknown): void;
    render(template: string, context: object): string;
  }
}
