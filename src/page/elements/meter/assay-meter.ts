// <assay-meter>: one bar from 0 to 100, without an engine and without Lit. The card is made of it.
import { reflect, resetProperties } from '../reset-properties.js';
import { adoptStyles } from '../sheets.js';
import { styles } from './styles.js';

const numbers = ['value', 'low', 'high', 'origin', 'baseline'] as const;
type NumberName = (typeof numbers)[number];

/** A number of 0 to 100; null where the attribute is missing or not a number. */
function readPercent(text: string | null): number | null {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isNaN(value) ? null : Math.min(100, Math.max(0, value));
}

function createPart(name: string, className = name): HTMLElement {
  const part = document.createElement('i');
  part.className = className;
  part.setAttribute('part', name);
  return part;
}

const move = (part: HTMLElement, from: number, to = from + 100) => {
  part.style.transform = `translateX(${from}%) scaleX(${(to - from) / 100})`;
};

/**
 * Shows a number from 0 to 100 as a bar: a fill, a point, a band around it, and ticks. Numbers outside are shown at the
 * nearest end; without a number, the bar is empty.
 * @element assay-meter
 * @attr value - Number that is shown, 0 to 100.
 * @attr low - Lower end of the band, 0 to 100. Without both ends no band is shown.
 * @attr high - Upper end of the band, 0 to 100.
 * @attr origin - Number that the fill starts at, 0 to 100. Default 0; `none` shows the point alone.
 * @attr baseline - Number of a baseline, 0 to 100, marked by a diamond.
 * @attr ticks - Numbers that are marked by lines, separated by spaces.
 * @attr tone - Colour: `weak`, `developing`, `solid`, `strong` or `quiet`. Default: the accent.
 * @attr faint - Present where the number is uncertain: the point is hollow.
 * @attr label - Name for screen readers.
 * @attr text - Value for screen readers. Default: the number.
 * @csspart track, band, fill, tick, baseline, point
 */
export class AssayMeter extends HTMLElement {
  static readonly observedAttributes = [...numbers, 'ticks', 'label', 'text'];

  /** Number that is shown, 0 to 100; null for an empty bar. */
  declare value: number | null;
  /** Lower end of the band, 0 to 100. */
  declare low: number | null;
  /** Upper end of the band, 0 to 100. */
  declare high: number | null;
  /** Number that the fill starts at, 0 to 100; null for 0 and for `none`. */
  declare origin: number | null;
  /** Number of a baseline, 0 to 100. */
  declare baseline: number | null;

  static {
    for (const name of numbers) {
      Object.defineProperty(AssayMeter.prototype, name, {
        get(this: AssayMeter) {
          return this.#read(name);
        },
        set(this: AssayMeter, value: number | null | undefined) {
          reflect(this, name, value);
        },
      });
    }
  }

  readonly #internals = this.attachInternals();
  readonly #bar = document.createElement('div');
  readonly #band = createPart('band');
  readonly #fill = createPart('fill');
  readonly #baseline = createPart('baseline', 'at baseline');
  readonly #point = createPart('point', 'at point');

  constructor() {
    super();
    const track = createPart('track');
    track.append(this.#fill);
    this.#bar.className = 'bar';
    this.#bar.append(track, this.#band, this.#baseline, this.#point);
    const root = this.attachShadow({ mode: 'open' });
    adoptStyles(root, styles);
    root.append(this.#bar);
    this.#internals.role = 'meter';
    this.#internals.ariaValueMin = '0';
    this.#internals.ariaValueMax = '100';
    this.#draw();
  }

  connectedCallback(): void {
    resetProperties(this, numbers);
  }

  /** Called by the browser in another document. */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot, styles);
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  #read(name: NumberName): number | null {
    return readPercent(this.getAttribute(name));
  }

  #draw(): void {
    const { value, low, high, baseline } = this;
    const origin = this.getAttribute('origin') === 'none' ? null : (this.origin ?? 0);
    const internals = this.#internals;
    internals.ariaValueNow = value === null ? null : `${value}`;
    internals.ariaValueText = this.getAttribute('text');
    internals.ariaLabel = this.getAttribute('label');
    this.#fill.hidden = value === null || origin === null;
    if (value !== null && origin !== null) move(this.#fill, Math.min(value, origin), Math.max(value, origin));
    this.#point.hidden = value === null;
    move(this.#point, value ?? 0);
    this.#band.hidden = low === null || high === null;
    move(this.#band, low ?? 0, high ?? 0);
    this.#baseline.hidden = baseline === null;
    move(this.#baseline, baseline ?? 0);
    this.#drawTicks();
  }

  #drawTicks(): void {
    const percents = (this.getAttribute('ticks') ?? '')
      .split(/\s+/)
      .flatMap((text) => readPercent(text) ?? []);
    const ticks = [...this.#bar.querySelectorAll<HTMLElement>('.tick')];
    for (const tick of ticks.slice(percents.length)) tick.remove();
    for (const [index, at] of percents.entries()) {
      const tick = ticks[index] ?? createPart('tick');
      tick.style.left = `calc(${at}% - 1px)`;
      if (!tick.parentNode) this.#point.before(tick);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'assay-meter': AssayMeter;
  }
}
