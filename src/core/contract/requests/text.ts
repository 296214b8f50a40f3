// Checks on the text of a request: its size, and whether it is empty or a URL. Pure.
import { AssayError } from '../errors.js';
import { contentLimits } from '../fronts/index.js';

/** Maximum size of one text, in bytes of UTF-8. */
export const contentLimit = contentLimits.bytes;
/** UTF-16 units of a short text: two or three segments. Longer ones are encoded in turns, and report their progress. */
export const shortLength = 4096;
const urlLimit = 2048;

/** The fields of a score request that hold a text. */
export type ContentField = 'content' | 'compare_to';

const toSubject = (field: ContentField) => (field === 'content' ? 'Content' : `Field '${field}'`);

/** Size in bytes of UTF-8. A lone surrogate counts as the U+FFFD that replaces it. */
function getUtf8Length(text: string): number {
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

// Not white space, control, format, private use, replacement or default-ignorable characters, or blanks like U+2800.
const visible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** False for a text of white space and invisible characters only. */
export const isVisible = (text: string): boolean => visible.test(text);

/** The error of a text without words, or without any visible character. */
export function contentEmptyError(field: ContentField = 'content'): AssayError {
  return new AssayError('content_empty', `${toSubject(field)} is empty: it has no words to score`);
}

/**
 * Validates a text to score.
 *
 * @param limit bytes of UTF-8
 * @returns the text with every lone surrogate replaced by U+FFFD, otherwise unchanged
 * @throws content_empty when it has no visible character; content_too_large over the limit
 */
export function checkContent(
  text: string,
  field: ContentField = 'content',
  limit: number = contentLimit,
): string {
  // A UTF-16 unit takes three bytes or fewer, so most texts need not be counted.
  const bytes = text.length * 3 > limit ? getUtf8Length(text) : 0;
  if (bytes > limit) {
    const detail = `${toSubject(field)} is too large: ${bytes} bytes, maximum ${limit}`;
    throw new AssayError('content_too_large', detail);
  }
  if (!isVisible(text)) throw contentEmptyError(field);
  return text.toWellFormed();
}

// A scheme, two slashes, the start of a host, and no white space; `URL` alone would also accept `http:a`.
const absoluteUrl = /^https?:\/\/[^\s/?#\\]\S*$/i;

/** True when the trimmed text is a single absolute http or https URL of up to 2,048 characters. */
export function isUrl(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= urlLimit && absoluteUrl.test(trimmed) && URL.canParse(trimmed);
}
