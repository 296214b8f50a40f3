// What is known of a block of a page: of its text, of the elements around it, and of the blocks before and after it. Each
// feature is about 0 to 1. Pure.
import type { Block } from '../dom-text.js';
import { isHeading } from '../html-elements.js';
import { nameGroups } from './names.js';
import * as phrases from './phrases.js';
import { isProse, type Surroundings, tags } from './surroundings.js';

export interface BlockPage {
  readonly blocks: readonly Block[];
  readonly around: readonly Surroundings[];
  /** Whether a block is part of the article. */
  readonly isRead: readonly boolean[];
  readonly isProse: readonly boolean[];
  /** Characters of the article. */
  readonly length: number;
  /** The first and the last block of the article, and of the prose in it. */
  readonly start: number;
  readonly end: number;
  readonly firstProse: number;
  readonly lastProse: number;
  readonly title: string;
}

export function createBlockPage(
  blocks: readonly Block[],
  around: readonly Surroundings[],
  article: ReadonlySet<string>,
  title: string,
): BlockPage {
  const isRead = blocks.map(({ text }) => article.has(text));
  const prose = blocks.map(isProse);
  const readProse = prose.map((is, i) => is && isRead[i] === true);
  return {
    blocks,
    around,
    isRead,
    isProse: prose,
    title: title.toLowerCase(),
    length: blocks.reduce((sum, { text }, i) => sum + (isRead[i] ? text.length : 0), 0),
    start: isRead.indexOf(true),
    end: isRead.lastIndexOf(true),
    firstProse: readProse.indexOf(true),
    lastProse: readProse.lastIndexOf(true),
  };
}

type Feature = (block: Block, index: number, page: BlockPage) => number | boolean;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const linkShare = (block: Block | undefined): number => (block ? block.linkLength / block.text.length : 1);
const isAnyLink = (block: Block | undefined): boolean => linkShare(block) > 0.8;
const isTitle = (block: Block | undefined): boolean => block !== undefined && isHeading(block.name);
const scaleLength = (length: number): number => Math.log1p(length) / 7;
/** Decreases with the distance: 1, 0.72, 0.51 ... */
const near = (distance: number): number => Math.exp(-Math.max(0, distance) / 3);

function averageNear(
  { blocks }: BlockPage,
  index: number,
  maxDistance: number,
  value: (i: number) => number | boolean,
) {
  const from = Math.max(0, index - maxDistance);
  const to = Math.min(blocks.length - 1, index + maxDistance);
  let sum = 0;
  for (let i = from; i <= to; i++) if (i !== index) sum += Number(value(i));
  return to > from ? sum / (to - from) : 0;
}

const ofText: Record<string, Feature> = {
  length: ({ text }) => scaleLength(text.length),
  under25: ({ text }) => text.length < 25,
  under60: ({ text }) => text.length < 60,
  over160: ({ text }) => text.length > 160,
  over400: ({ text }) => text.length > 400,
  links: linkShare,
  isLink: isAnyLink,
  someLink: (block) => linkShare(block) > 0.15,
  endsSentence: ({ text }) => /[.!?…。！？]["”»)]*$/u.test(text),
  endsColon: ({ text }) => text.endsWith(':'),
  endsEllipsis: ({ text }) => /(?:…|\.\.\.|[»›>→])$/.test(text),
  sentences: ({ text }) => Math.min(3, count(text, /[.!?。]\s/g)) / 3,
  commas: ({ text }) => Math.min(1, count(text, /[,;،、]/g) / (1 + text.length / 100)),
  digits: ({ text }) => count(text, /\d/g) / text.length,
  capitals: ({ text }) => count(text, /\p{Lu}/gu) / text.length,
  allCapitals: ({ text }) => text.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase(),
  separators: ({ text }) => text.length < 150 && /[|›»>•·]/.test(text),
  reference: ({ text }) => text.length < 120 && phrases.startsReference.test(text),
  startsCredit: ({ text }) => text.length < 120 && phrases.startsCredit.test(text),
  namesCredit: ({ text }) => text.length < 250 && phrases.namesCredit.test(text),
  date: ({ text }) => text.length < 80 && phrases.date.test(text),
  action: ({ text }) => phrases.action.test(text),
  shortAction: ({ text }) => text.length < 160 && phrases.action.test(text),
  isInTitle: ({ text }, _, { title }) => text.length > 15 && title.includes(text.toLowerCase()),
};

const ofPage: Record<string, Feature> = {
  share: ({ text }, _, { length }) => (text.length / (text.length + length)) ** 0.5,
  pageLength: (_, __, { length }) => scaleLength(length),
  shortPage: (_, __, { length }) => length < 1500,
  beforeProse: (_, i, { firstProse }) => i < firstProse,
  headDistance: (_, i, { firstProse }) => (i < firstProse ? near(firstProse - i) : 0),
  afterProse: (_, i, { lastProse }) => lastProse >= 0 && i > lastProse,
  tailDistance: (_, i, { lastProse }) => (lastProse >= 0 && i > lastProse ? near(i - lastProse) : 0),
  withoutProse: (_, __, { lastProse }) => lastProse < 0,
  position: (_, i, { start, end }) => (end > start ? (i - start) / (end - start) : 0.5),
  isFirst: (_, i, { start }) => i === start,
  isLast: (_, i, { end }) => i === end,
  nearEnd: (_, i, { end }) => near(Math.abs(end - i)),
  nearStart: (_, i, { start }) => near(Math.abs(start - i)),
  afterEnd: (_, i, { end }) => i > end,
  beforeStart: (_, i, { start }) => i < start,
  previousRead: (_, i, { isRead }) => isRead[i - 1] ?? false,
  nextRead: (_, i, { isRead }) => isRead[i + 1] ?? false,
  bothRead: (_, i, { isRead }) => (isRead[i - 1] ?? false) && (isRead[i + 1] ?? false),
  readNear: (_, i, page) => averageNear(page, i, 4, (at) => page.isRead[at] ?? false),
  previousLink: (_, i, { blocks }) => isAnyLink(blocks[i - 1]),
  nextLink: (_, i, { blocks }) => isAnyLink(blocks[i + 1]),
  linksNear: (_, i, page) => averageNear(page, i, 3, (at) => linkShare(page.blocks[at])),
  proseNear: (_, i, page) => averageNear(page, i, 3, (at) => page.isProse[at] ?? false),
  previousHeading: (_, i, { blocks }) => isTitle(blocks[i - 1]),
  nextHeading: (_, i, { blocks }) => isTitle(blocks[i + 1]),
  nextProse: (_, i, page) => page.isProse[i + 1] ?? false,
  sameAsNext: ({ name }, i, { blocks }) => blocks[i + 1]?.name === name,
  sameAsPrevious: ({ name }, i, { blocks }) => blocks[i - 1]?.name === name,
};

const ofElement: Record<string, Feature> = {
  paragraph: ({ name }) => name === 'p',
  heading: (block) => isTitle(block),
  heading1: ({ name }) => name === 'h1',
  headingOfLinks: (block, i, { blocks }) => isTitle(block) && isAnyLink(blocks[i + 1]),
  headingAtEnd: (block, i, { lastProse }) => isTitle(block) && lastProse >= 0 && i > lastProse,
  item: ({ name }) => name === 'li',
  linkItem: (block) => block.name === 'li' && isAnyLink(block),
  cell: ({ name }) => /^t[dh]$/.test(name),
  division: ({ name }) => name === 'div' || name === 'section',
};

/** Share of a part of the elements around a block. @param level 0 for the nearest */
function atLevel(level: number, value: (around: Surroundings, page: BlockPage) => number): Feature {
  return (_, i, page) => {
    let at = page.around[i];
    for (let up = 0; up < level && at?.parent; up++) at = at.parent;
    return at && at.length > 0 ? value(at, page) : 0;
  };
}

const shares: Record<string, Feature> = Object.fromEntries(
  [0, 1, 2, 3].flatMap((level) => [
    [`links${level}`, atLevel(level, ({ links, length }) => links / length)],
    [`prose${level}`, atLevel(level, ({ prose, length }) => prose / length)],
    [`share${level}`, atLevel(level, ({ length }, page) => Math.min(1, length / (page.length + 1)))],
  ]),
);

const inTags: Record<string, Feature> = Object.fromEntries(
  tags.map((tag, bit) => [`in-${tag}`, (_, i, { around }) => ((around[i]?.tags ?? 0) >> bit) & 1]),
);

/** Groups of the names of the two nearest elements. */
const readNameGroups = (around: Surroundings | undefined): number =>
  (around?.nameGroups ?? 0) | (around?.parent?.nameGroups ?? 0);

const named: Record<string, Feature> = Object.fromEntries(
  nameGroups.flatMap((group, bit): [string, Feature][] => [
    [`in-${group}`, (_, i, { around }) => ((around[i]?.groups ?? 0) >> bit) & 1],
    [`is-${group}`, (_, i, { around }) => (readNameGroups(around[i]) >> bit) & 1],
  ]),
);

const features: ReadonlyMap<string, Feature> = new Map(
  [ofText, ofPage, ofElement, shares, inTags, named].flatMap((group) => Object.entries(group)),
);

export const featureNames: readonly string[] = [...features.keys()];

/** Value of a feature of a block. */
export function readFeature(name: string, index: number, page: BlockPage): number {
  const block = page.blocks[index];
  const read = features.get(name);
  return block && read ? Number(read(block, index, page)) : 0;
}
