// The position in a text that the visitor points at, by mouse or by the caret.
import type { TextPiece } from '../visible-text.js';
import { isField } from './marks.js';

/**
 * The offset under the pointer, or of the caret after a key.
 * @returns undefined where the browser does not report it, and outside of the text
 */
export function findPosition(target: Element, nodes: readonly TextPiece[], event: Event): number | undefined {
  if ('key' in event) return isField(target) ? (target.selectionStart ?? undefined) : undefined;
  if (!('clientX' in event)) return undefined;
  const { clientX, clientY } = event as PointerEvent;
  const caret = target.ownerDocument.caretPositionFromPoint?.(clientX, clientY);
  if (!caret) return undefined;
  if (caret.offsetNode === target) return caret.offset;
  const { offsetNode, offset } = caret;
  const piece = nodes.find(
    ({ node, from, length }) => node === offsetNode && from <= offset && offset <= from + length,
  );
  return piece && piece.start + offset - piece.from;
}
