/** `[Image #1]`: the client's mark in a prompt where an image was pasted. The turn has the image itself. */

const MARK = '\\[Image #\\d{1,4}\\]';
const ANYWHERE = new RegExp(MARK, 'g');
const IN_FRONT = new RegExp(`^(?:\\s{0,9}${MARK})+\\s*`);

export function withoutImageMarks(text: string): string {
  return text.replace(ANYWHERE, ' ').trim();
}

/** A prompt that mentions its images by their marks keeps those within its words. */
export function withoutLeadingImageMarks(text: string): string {
  return text.replace(IN_FRONT, '');
}
