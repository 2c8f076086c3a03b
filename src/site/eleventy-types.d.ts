/** Eleventy has no types of its own; this is the part of its Node API that we call. */
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

/** Nunjucks as Eleventy brings it, without types too. */
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
