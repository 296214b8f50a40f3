// Rounds over one corpus: every way of embedding it once a round, portion by portion in turns, and a few texts alone for
// their latency.
import { type Contest, readmeWay, type Tell, warmUp } from './contest.js';
import { type Corpus, reordered } from './corpus.js';
import type { Way } from './theirs.js';

/** One way of embedding a corpus; times in milliseconds, the same place for the same round. */
export interface Timed {
  readonly name: string;
  readonly took: number[];
  /** Of single texts. */
  readonly alone: number[];
}

export interface Result {
  readonly corpus: string;
  readonly texts: number;
  /** Of all texts, special ones not counted. */
  readonly tokens: number;
  /** Assay, transformers.js as in its README, transformers.js at its best. */
  readonly timed: readonly [Timed, Timed, Timed];
}

const nameOf = ({ batch, sorted }: Way): string =>
  `${batch === 1 ? 'one text' : `${batch} texts`} a call${sorted ? ', sorted by length' : ''}`;

interface Entry extends Timed {
  run(texts: readonly string[]): Promise<number>;
}

/** @throws Error of either engine; the signal's reason */
export async function rounds(contest: Contest, corpus: Corpus, count: number, tell: Tell): Promise<Result> {
  const { ours, theirs, pooling } = contest;
  const texts = await ours.call((api) => api.cut(corpus.texts, corpus.most));
  const tokens = await ours.call((api) => api.tokens(texts));
  tell(`Warming up: ${corpus.name}`, null);
  const way = await warmUp(contest, texts);
  const pipelineIn = (how: Way, name: string): Entry => ({
    name: `transformers.js ${name}: ${nameOf(how)}`,
    took: [],
    alone: [],
    run: (some) => theirs.call((api) => api.time(some, how, pooling)),
  });
  const entries: [Entry, Entry, Entry] = [
    { name: 'Assay', took: [], alone: [], run: (some) => ours.call((api) => api.time(some)) },
    pipelineIn(readmeWay, 'as in its README'),
    pipelineIn(way, 'at its best'),
  ];
  // On the CPU, where every engine is called for a few texts at a time, they take turns that often: what else the machine
  // is doing meets all of them alike. A GPU is given everything at once.
  const portion = contest.facts.backend === 'wasm' ? readmeWay.batch : texts.length;
  for (let round = 0; round < count; round++) {
    const now = reordered(texts, round);
    for (const entry of entries) entry.took.push(0);
    for (let at = 0; at < now.length; at += portion) {
      tell(`${corpus.name}, round ${round + 1} of ${count}`, (round + at / now.length) / count);
      await turns(entries, now.slice(at, at + portion), round, round + at / portion);
    }
    await alone(entries, now, round);
  }
  return { corpus: corpus.name, texts: texts.length, tokens, timed: entries };
}

/** Each once, `first` of them first; what it took is added to this round's time. */
async function turns(
  entries: readonly Entry[],
  texts: readonly string[],
  round: number,
  first: number,
): Promise<void> {
  for (let turn = 0; turn < entries.length; turn++) {
    const entry = entries[(first + turn) % entries.length];
    if (entry) entry.took[round] = (entry.took[round] ?? 0) + (await entry.run(texts));
  }
}

/** Eight texts of every length, one by one. A text alone is the same call in both ways of transformers.js. */
async function alone([own, readme, best]: [Entry, Entry, Entry], texts: readonly string[], round: number) {
  for (const text of texts.filter((_, i) => i % 8 === round % 8)) {
    own.alone.push(await own.run([text]));
    const took = await best.run([text]);
    readme.alone.push(took);
    best.alone.push(took);
  }
}
