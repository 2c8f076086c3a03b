/** How exported files begin: by this a later build knows that they are ours. */

export const MARKDOWN_HEADER = '<!-- sessionary: a session as Markdown -->';
export const JSON_HEADER = '{"format":"sessionary session"';
