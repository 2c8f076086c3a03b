/** A file of a site that programs read. */
export interface ProgramFile {
  /** Relative to the site's root. */
  readonly path: string;
  readonly content: string;
}
