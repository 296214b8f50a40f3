// The position in a text that the visitor points at, by mouse or by the caret.

/** Offset of a text node's start in the text of an element. */
function countBefore(target: Element, node: Node): number {
  const range = document.createRange();
  range.setStart(target, 0);
  range.setEnd(node, 0);
  return range.toString().length;
}

/**
 * The offset under the pointer, or of the caret after a key.
 * @returns undefined where the browser does not report it, and outside of the text
 */
export function findPosition(target: Element, event: Event): number | undefined {
  if (event instanceof KeyboardEvent)
    return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      ? (target.selectionStart ?? undefined)
      : undefined;
  if (!(event instanceof PointerEvent)) return undefined;
  const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (!caret) return undefined;
  if (caret.offsetNode === target) return caret.offset;
  return target.contains(caret.offsetNode) && caret.offsetNode instanceof Text
    ? countBefore(target, caret.offsetNode) + caret.offset
    : undefined;
}
