// The score card and the traits as text for a terminal. Pure; every layout ends with one line feed.
import type { Confidence, ScoreCard, TraitRecord } from '../contract/resources.js';

const barCells = 20;
const tierWidth = 10;
const deltaWidth = 4;
const lineWidth = 80;
const compositeName = 'Composite';

const dots = { high: '●●●', moderate: '●●○', low: '●○○' } as const satisfies Record<Confidence, string>;

interface Row {
  name: string;
  score: number;
  confidence: Confidence;
  tier: string;
  delta: number | undefined;
}

function bar(score: number): string {
  const full = Math.round(score / 5);
  return '█'.repeat(full) + '░'.repeat(barCells - full);
}

function signed(delta: number): string {
  if (delta === 0) return '±0';
  return delta > 0 ? `+${delta}` : String(delta);
}

function line(row: Row, nameWidth: number): string {
  const columns = [
    row.name.padEnd(nameWidth),
    bar(row.score),
    String(row.score).padStart(3),
    dots[row.confidence],
    row.tier.padStart(tierWidth),
  ];
  if (row.delta !== undefined) columns.push(signed(row.delta).padStart(deltaWidth));
  return columns.join('  ').trimEnd();
}

/**
 * One line a trait, a rule, and the composite. With a baseline every line ends with its signed delta.
 *
 * @param order trait keys in model order; keys that the card does not score are left out
 */
export function plainCard(card: ScoreCard, order: readonly string[]): string {
  const keys = order.filter((key) => Object.hasOwn(card.detail, key));
  const width = Math.max(compositeName.length, ...keys.map((key) => key.length));
  const lines: string[] = [];
  for (const key of keys) {
    const detail = card.detail[key];
    if (detail === undefined) continue;
    const { score, confidence, label } = detail;
    lines.push(
      line({ name: key, score, confidence, tier: label ?? '—', delta: card.delta?.scores[key] }, width),
    );
  }
  lines.push([width, barCells, 3].map((cells) => '─'.repeat(cells)).join('  '));
  const { composite: score, confidence } = card;
  lines.push(line({ name: compositeName, score, confidence, tier: '', delta: card.delta?.composite }, width));
  return `${lines.join('\n')}\n`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would steer the terminal
const breaks = /[\s\u0000-\u001f\u007f-\u009f]+/;

/** Words of a text in lines of at most `width` characters; a longer word stands alone. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(breaks).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const oneLine = (text: string) => text.split(breaks).join(' ').trim();

function traitBlock(trait: TraitRecord): string {
  const { sample_count: count, positive_samples: positive, negative_samples: negative } = trait;
  return [
    `${oneLine(trait.name)} (${trait.key})`,
    `  ${oneLine(trait.negative_label)} ◂──────▸ ${oneLine(trait.positive_label)}`,
    ...wrapped(trait.description, lineWidth - 2).map((text) => `  ${text}`),
    `  ${count} samples (${positive} positive, ${negative} negative)`,
  ].join('\n');
}

/** A block of lines a trait, in model order, with a blank line between them. */
export function plainTraits(traits: readonly TraitRecord[]): string {
  return `${traits.map(traitBlock).join('\n\n')}\n`;
}
