// The part of a text that the visitor points at, by mouse or by the caret.
import type { SpanContribution } from '../../../core/contract/index.js';
import type { TextPiece } from '../visible-text.js';
import { isField, type Marks } from './marks.js';

/** The one of `parts` under the pointer, or at the caret after a key. */
export function findPart(
  marks: Marks,
  nodes: readonly TextPiece[],
  parts: readonly SpanContribution[],
  event: Event,
): SpanContribution | undefined {
  const { target } = marks;
  // WebKit 2.50 does not have it.
  if ('clientX' in event && !target.ownerDocument.caretPositionFromPoint)
    return parts.find((part) => marks.isAt(part, event as PointerEvent));
  const position = findPosition(target, nodes, event);
  return position === undefined
    ? undefined
    : parts.find(({ start, end }) => start <= position && position <= end);
}

/**
 * The offset under the pointer, or of the caret after a key.
 * @returns undefined outside of the text
 */
function findPosition(target: Element, nodes: readonly TextPiece[], event: Event): number | undefined {
  if ('key' in event) return isField(target) ? (target.selectionStart ?? undefined) : undefined;
  if (!('clientX' in event)) return undefined;
  const { clientX, clientY } = event as PointerEvent;
  const caret = target.ownerDocument.caretPositionFromPoint(clientX, clientY);
  if (!caret) return undefined;
  if (caret.offsetNode === target) return caret.offset;
  const { offsetNode, offset } = caret;
  const piece = nodes.find(
    ({ node, from, length }) => node === offsetNode && from <= offset && offset <= from + length,
  );
  return piece && piece.start + offset - piece.from;
}
