// Calls back when an element comes near the visible part of the page. One observer for all.

/** Pixels below and above the visible part that count as visible. */
const margin = 200;

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, with the next frame in which the element is visible. */
export function onceVisible(element: Element, callback: () => void): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const call = isIntersecting && callbacks.get(target);
        if (!call) continue;
        forgetVisible(target);
        call();
      }
    },
    { rootMargin: `${margin}px` },
  );
  callbacks.set(element, callback);
  observer.observe(element);
}

export function forgetVisible(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}
