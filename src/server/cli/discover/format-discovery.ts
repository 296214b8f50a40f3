// Discovered traits as text for a terminal. Pure.
import type { ModelTrait, VersionDetail } from '../../../core/contract/index.js';
import { toPrintable } from '../terminal.js';

/** Maximum number of typical texts of each end, and of characters of each. */
const [maxAnchors, maxLength] = [3, 100];

/** One block for each trait: how well it separates, and typical texts of both ends. */
export function formatDiscovery({ counts, warnings, card }: VersionDetail): string {
  const summary = `${card.traits.length} ${card.traits.length === 1 ? 'trait' : 'traits'} in ${counts.texts} texts`;
  const head = [summary, ...warnings.map((sentence) => `  ! ${sentence}`)].join('\n');
  return `${toPrintable([head, ...card.traits.map(formatTrait)].join('\n\n'))}\n`;
}

function formatTrait({ name, key, discovered, positive_label, negative_label }: ModelTrait): string {
  const { discrimination = 0, explained_variance: variance = 0, stability = 0 } = discovered ?? {};
  return [
    `${name} (${key})`,
    `  discrimination ${discrimination.toFixed(2)}, variance ${(100 * variance).toFixed(1)} %, stability ${stability.toFixed(2)}`,
    ...formatEnd('+', positive_label, discovered?.positive_anchors ?? []),
    ...formatEnd('-', negative_label, discovered?.negative_anchors ?? []),
  ].join('\n');
}

const formatEnd = (sign: string, label: string, anchors: readonly string[]): string[] => [
  `  ${sign} ${label}`,
  ...anchors.slice(0, maxAnchors).map((text) => `      ${shorten(text)}`),
];

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('');
}
