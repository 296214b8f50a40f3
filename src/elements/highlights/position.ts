// The position in a text that the visitor points at, by mouse or by the caret.
import { isField } from './marks.js';

/** Offset of a text node's start in the text of an element. */
function countBefore(target: Element, node: Node): number {
  const range = target.ownerDocument.createRange();
  range.setStart(target, 0);
  range.setEnd(node, 0);
  return range.toString().length;
}

/**
 * The offset under the pointer, or of the caret after a key.
 * @returns undefined where the browser does not report it, and outside of the text
 */
export function findPosition(target: Element, event: Event): number | undefined {
  if ('key' in event) return isField(target) ? (target.selectionStart ?? undefined) : undefined;
  if (!('clientX' in event)) return undefined;
  const { clientX, clientY } = event as PointerEvent;
  const caret = target.ownerDocument.caretPositionFromPoint?.(clientX, clientY);
  if (!caret) return undefined;
  if (caret.offsetNode === target) return caret.offset;
  return target.contains(caret.offsetNode) && caret.offsetNode.nodeType === Node.TEXT_NODE
    ? countBefore(target, caret.offsetNode) + caret.offset
    : undefined;
}
