// Loads the elements that a page of the docs shows live, when the first of them comes near the window: a page of which only
// the top is read downloads no model.

const elements: Readonly<Record<string, () => Promise<unknown>>> = {
  'assay-meter': () => import('assay/define/meter'),
  'assay-score': () => import('assay/define'),
  'assay-badge': () => import('assay/define/badge'),
  'assay-field': () => import('assay/define/field'),
  'assay-highlights': () => import('assay/define/highlights'),
  'assay-model-card': () => import('assay/define/model-card'),
};

/** Starts to load before a visitor who scrolls reaches the example. */
const margin = '200px';

/** Loads the elements of the page. Elements that share code are loaded together. */
export function loadLiveElements(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void elements[target.localName]?.();
      }
    },
    { rootMargin: margin },
  );
  for (const element of document.querySelectorAll(Object.keys(elements).join())) observer.observe(element);
}
