// Keeps a box over an element of the page, from a shadow root that is elsewhere in it: at each frame while the element is
// visible, because no event says that a page has moved something. What is measured is where the box came to lie, so the
// transforms and the containing blocks between the two need not be known.

/** CSS pixels: smaller differences are not seen. */
const tolerance = 0.25;
/** Frames between two looks at what rarely changes: fonts, line heights, which panes scroll. */
const interval = 15;

const isPane = (element: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return overflowX !== 'visible' || overflowY !== 'visible';
};

/** The element that an element is laid out in: its slot, its parent, or the host of its shadow root. */
const getParent = (element: Element): Element | null => {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent && 'host' in parent
    ? (parent as ShadowRoot).host
    : (element.assignedSlot ?? element.parentElement);
};

/** Elements around another one that hide what is outside of them. The page's own scrolling hides nothing more. */
function listPanes(element: Element): Element[] {
  const panes: Element[] = [];
  const { body, documentElement } = element.ownerDocument;
  for (let at = getParent(element); at && at !== body && at !== documentElement; at = getParent(at))
    if (isPane(at)) panes.push(at);
  return panes;
}

export class Overlay {
  readonly #target: HTMLElement;
  readonly #layer = document.createElement('div');
  readonly #refresh: () => void;
  readonly #resized: ResizeObserver;
  readonly #seen: IntersectionObserver;
  #panes: readonly Element[] = [];
  #frame = 0;
  #count = 0;
  #left = 0;
  #top = 0;

  /**
   * @param content is laid out from the border edge of `target`
   * @param refresh brings the content up to date, when the size of the target, a font or, once in a while, a style has changed
   */
  constructor(target: HTMLElement, content: HTMLElement, root: ShadowRoot, refresh: () => void) {
    this.#target = target;
    this.#refresh = refresh;
    const layer = this.#layer;
    layer.className = 'layer';
    layer.setAttribute('aria-hidden', 'true');
    // Until it has its place: what appears elsewhere and moves there would be a shift of the layout.
    layer.hidden = true;
    layer.append(content);
    root.append(layer);
    this.#resized = new ResizeObserver(() => this.#look(true));
    this.#resized.observe(target);
    this.#seen = new IntersectionObserver((entries) => this.#follow(entries.at(-1)?.isIntersecting ?? false));
    this.#seen.observe(target);
    document.fonts?.addEventListener('loadingdone', this.#onFonts);
  }

  remove(): void {
    this.#resized.disconnect();
    this.#seen.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#onFonts);
    cancelAnimationFrame(this.#frame);
    this.#layer.remove();
  }

  readonly #onFonts = () => this.#look(true);

  /** Starts or stops looking. Browsers give no frames to pages in the background. */
  #follow(isVisible: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#layer.hidden = !isVisible;
    if (!isVisible) return;
    // A box that was hidden has lost its scroll position.
    this.#count = 0;
    const next = () => {
      this.#look(this.#count++ % interval === 0);
      this.#frame = requestAnimationFrame(next);
    };
    next();
  }

  /** @param isThorough whether to look at what rarely changes, too */
  #look(isThorough: boolean): void {
    if (isThorough) {
      this.#panes = listPanes(this.#target);
      this.#refresh();
    }
    const layer = this.#layer;
    const { offsetWidth, offsetHeight } = this.#target;
    this.#set('width', `${offsetWidth}px`);
    this.#set('height', `${offsetHeight}px`);
    const target = this.#target.getBoundingClientRect();
    let current = layer.getBoundingClientRect();
    if (target.width === 0 || current.width === 0) return;
    const currentScale = Number(layer.style.scale) || 1;
    const scale = (currentScale * target.width) / current.width;
    // Sizes in layout are rounded, and a scale within that is 1.
    if (Math.abs(scale - currentScale) > 0.01 * currentScale) {
      this.#set('scale', `${Math.abs(scale - 1) > 0.01 ? scale : 1}`);
      current = layer.getBoundingClientRect();
    }
    // Distance that one pixel of `left` moves, if a transform is between the layer and the window.
    const unit = current.width / offsetWidth / (Number(layer.style.scale) || 1);
    const [x, y] = [target.left - current.left, target.top - current.top];
    if (Math.abs(x) > tolerance || Math.abs(y) > tolerance) {
      this.#left += x / unit;
      this.#top += y / unit;
      this.#set('left', `${this.#left}px`);
      this.#set('top', `${this.#top}px`);
    }
    this.#clip(target, target.width / offsetWidth);
  }

  /** Hides what a pane around the target hides of it. */
  #clip({ left, top, right, bottom }: DOMRect, scale: number): void {
    const edges = [0, 0, 0, 0];
    for (const pane of this.#panes) {
      const box = pane.getBoundingClientRect();
      const inside = [box.top - top, right - box.right, bottom - box.bottom, box.left - left];
      inside.forEach((hidden, i) => {
        edges[i] = Math.max(edges[i] ?? 0, hidden / scale);
      });
    }
    const isWhole = edges.every((edge) => edge === 0);
    this.#set(
      'clip-path',
      isWhole ? 'none' : `inset(${edges.map((edge) => `${edge.toFixed(1)}px`).join(' ')})`,
    );
  }

  #set(name: string, value: string): void {
    const { style } = this.#layer;
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}
