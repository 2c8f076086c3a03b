/** The beginnings of exported files: a later build recognises its own files by them. */

export const MARKDOWN_HEADER = '<!-- sessionary: a session as Markdown -->';
export const JSON_HEADER = '{"format":"sessionary session"';
