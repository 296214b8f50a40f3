// The score card and the traits as text for a terminal. Pure. Every text ends with one line feed.
import type { ScoreCard, TraitRecord } from '../../contract/index.js';
import { formatLine, formatRule, splitWords, toOneLine } from './columns.js';

const lineWidth = 80;
const compositeName = 'Composite';

/**
 * One line per trait, a rule, and the composite. With a baseline, every line ends with its signed delta.
 *
 * @param order trait keys in model order; keys that the card does not score are skipped
 */
export function formatPlainCard(card: ScoreCard, order: readonly string[]): string {
  const keys = order.filter((key) => Object.hasOwn(card.detail, key));
  const width = Math.max(compositeName.length, ...keys.map((key) => key.length));
  const lines: string[] = [];
  for (const key of keys) {
    const detail = card.detail[key];
    if (detail === undefined) continue;
    const { score, confidence, label } = detail;
    lines.push(
      formatLine({ name: key, score, confidence, tier: label ?? '—', delta: card.delta?.scores[key] }, width),
    );
  }
  lines.push(formatRule(width));
  const { composite: score, confidence } = card;
  lines.push(
    formatLine({ name: compositeName, score, confidence, tier: '', delta: card.delta?.composite }, width),
  );
  return `${lines.join('\n')}\n`;
}

/** Wraps a text to lines of up to `width` characters; a longer word gets a line to itself. */
function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of splitWords(text)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function formatTrait(trait: TraitRecord): string {
  const { sample_count: count, positive_samples: positive, negative_samples: negative } = trait;
  return [
    `${toOneLine(trait.name)} (${trait.key})`,
    `  ${toOneLine(trait.negative_label)} ◂──────▸ ${toOneLine(trait.positive_label)}`,
    ...wrapText(trait.description, lineWidth - 2).map((text) => `  ${text}`),
    `  ${count} samples (${positive} positive, ${negative} negative)`,
  ].join('\n');
}

/** One block of lines per trait, in model order, separated by blank lines. */
export function formatPlainTraits(traits: readonly TraitRecord[]): string {
  return `${traits.map(formatTrait).join('\n\n')}\n`;
}
