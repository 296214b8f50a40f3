// The texts of a request: what is too long, what is empty, what is a URL. Pure.
import { AssayError } from '../errors.js';

/** UTF-8 bytes of one text at most. */
export const contentLimit = 1_048_576;
const urlLimit = 2048;

/** The fields of a request that hold a text. */
export type ContentField = 'content' | 'compare_to';

/** Length in UTF-8, a lone surrogate counted as the U+FFFD that replaces it. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    const paired = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    bytes += unit < 0x800 ? 1 : 2;
    if (paired) i += 1;
  }
  return bytes;
}

// White space, controls, formats, private use, what replaces bad input, and characters that draw nothing.
const visible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** False for a text of white space and characters that draw nothing. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * Accepts a text to score.
 *
 * @returns the text with every lone surrogate replaced by U+FFFD, otherwise unchanged
 * @throws content_empty when nothing in it is visible; content_too_large over 1 MiB of UTF-8
 */
export function checkContent(text: string, field: ContentField = 'content'): string {
  const subject = field === 'content' ? 'Content' : `Field '${field}'`;
  // No UTF-16 unit takes more than three bytes, so most texts need not be counted.
  const bytes = text.length * 3 > contentLimit ? utf8Length(text) : 0;
  if (bytes > contentLimit) {
    const detail = `${subject} is too large: ${bytes} bytes, maximum ${contentLimit}`;
    throw new AssayError('content_too_large', detail);
  }
  if (!isVisible(text)) throw new AssayError('content_empty', `${subject} is empty`);
  return text.toWellFormed();
}

// A scheme, two slashes, something of a host, and no white space anywhere; `URL` alone would also take `http:a`.
const absoluteUrl = /^https?:\/\/[^\s/?#\\]\S*$/i;

/** True when the trimmed text is one absolute http or https URL of at most 2,048 characters; all else is text. */
export function isUrl(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= urlLimit && absoluteUrl.test(trimmed) && URL.canParse(trimmed);
}
