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
