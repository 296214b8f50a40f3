// The lines of a score card in a terminal: columns of one width. Pure.
import type { Confidence } from '../../contract/index.js';

const barCells = 20;
const minTierWidth = 10;
const deltaWidth = 4;

const dots = { high: '●●●', moderate: '●●○', low: '●○○' } as const satisfies Record<Confidence, string>;

export interface Line {
  name: string;
  score: number;
  confidence: Confidence;
  tier: string;
  /** Undefined without a baseline. */
  delta: number | undefined;
}

function formatBar(score: number): string {
  const full = Math.round(score / 5);
  return '█'.repeat(full) + '░'.repeat(barCells - full);
}

function formatSigned(delta: number): string {
  if (delta === 0) return '±0';
  return delta > 0 ? `+${delta}` : String(delta);
}

/** A line of a card: name, bar, score, confidence, tier and, with a baseline, the signed difference. */
export function formatLine(row: Line, nameWidth: number, tierWidth = minTierWidth): string {
  const columns = [
    row.name.padEnd(nameWidth),
    formatBar(row.score),
    String(row.score).padStart(3),
    dots[row.confidence],
    row.tier.padStart(Math.max(tierWidth, minTierWidth)),
  ];
  if (row.delta !== undefined) columns.push(formatSigned(row.delta).padStart(deltaWidth));
  return columns.join('  ').trimEnd();
}

/** A rule under names, bars and scores. */
export const formatRule = (nameWidth: number): string =>
  [nameWidth, barCells, 3].map((cells) => '─'.repeat(cells)).join('  ');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would steer the terminal
const breaks = /[\s\u0000-\u001f\u007f-\u009f]+/;

/** The words of a text, without white space and control characters. */
export const splitWords = (text: string): string[] => text.split(breaks).filter((part) => part !== '');

/** A text on one line, without control characters. */
export const toOneLine = (text: string): string => splitWords(text).join(' ');
