// An explanation as text: for each trait the text with coloured parts, and a list of the parts. Pure.
import type { Explanation, SpanContribution, TraitExplanation } from '../../../core/contract/index.js';
import { paint, toPrintable } from '../terminal.js';

export interface ExplanationView {
  /** The text that the offsets are positions in. */
  readonly text: string;
  /** Trait keys in the order of the model. */
  readonly order: readonly string[];
  readonly colors: boolean;
  /** Maximum number of listed parts for each trait. */
  readonly top: number;
}

/** Points from which on a part is coloured, and from which on in bold. */
const [weak, strong] = [0.75, 3];
/** Maximum number of characters of the coloured text, and of a listed part. */
const [textLimit, partLimit] = [2000, 60];

/** Formats every trait of an explanation, in the order of the model. */
export function formatExplanation({ traits }: Explanation, view: ExplanationView): string {
  const blocks = view.order.flatMap((key) => {
    const trait = traits[key];
    return trait ? [formatTrait(key, trait, view)] : [];
  });
  return `${blocks.join('\n\n')}\n`;
}

function formatTrait(key: string, trait: TraitExplanation, view: ExplanationView): string {
  const { bias_points: start, score, method, words, sentences, notes } = trait;
  const parts = method === 'additive' ? words : sentences;
  const from = method === 'additive' ? 'starts at' : 'without its sentences';
  const lines = [`${key}: ${Math.round(score)} (${from} ${start.toFixed(1)})`];
  if (view.colors) lines.push(...indent(paintText(view.text, parts)));
  lines.push(...listParts(trait, parts, view));
  return [...lines, ...notes.map((note) => `  ${note}`)].join('\n');
}

const indent = (text: string): string[] => text.split('\n').map((line) => (line === '' ? '' : `  ${line}`));

const getColor = (points: number): string | undefined => {
  const size = Math.abs(points);
  if (size < weak) return undefined;
  return `${size >= strong ? '1;' : ''}${points > 0 ? '32' : '31'}`;
};

/** The text with its parts in green where they raise the score, and in red where they lower it. */
function paintText(text: string, parts: readonly SpanContribution[]): string {
  const painted: string[] = [];
  let at = 0;
  for (const { start, end, points } of parts) {
    if (end > textLimit) break;
    const part = toPrintable(text.slice(start, end));
    const color = getColor(points);
    painted.push(toPrintable(text.slice(at, start)), color ? paintLines(part, color) : part);
    at = end;
  }
  if (text.length <= textLimit) return (painted.join('') + toPrintable(text.slice(at))).trimEnd();
  return `${painted.join('').trimEnd()} … (${text.length - at} more characters)`;
}

/** Each line by itself, so that a colour never reaches into the margin. */
const paintLines = (part: string, color: string): string =>
  part
    .split('\n')
    .map((line) => (line === '' ? '' : paint(line, color)))
    .join('\n');

/** The parts that change the score most, largest first. */
function listParts(
  { style }: TraitExplanation,
  parts: readonly SpanContribution[],
  view: ExplanationView,
): string[] {
  const all = [
    ...parts.map(({ start, end, points }) => ({ name: shorten(view.text.slice(start, end)), points })),
    ...style.map(({ feature, points }) => ({ name: `style: ${feature}`, points })),
  ];
  return all
    .filter(({ points }) => Math.abs(points) >= 0.05)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, view.top)
    .map(({ name, points }) => {
      const amount = `${points > 0 ? '+' : '-'}${Math.abs(points).toFixed(1)}`.padStart(6);
      const color = view.colors ? getColor(points) : undefined;
      return `  ${color ? paint(amount, color) : amount}  ${name}`;
    });
}

function shorten(text: string): string {
  const line = toPrintable(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > partLimit ? `${characters.slice(0, partLimit - 1).join('')}…` : line;
}
