/** The beginnings of exported files: later builds recognise their own files by them. */

export const MARKDOWN_HEADER = '<!-- sessionary: a session as Markdown -->';
export const JSON_HEADER = '{"format":"sessionary session"';
