/** How exported files begin: by this a later build knows that they are ours. */

export const MARKDOWN_MARK = '<!-- sessionary: a session as Markdown -->';
export const JSON_MARK = '{"format":"sessionary session"';
