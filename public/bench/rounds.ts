// Rounds over one corpus: in every round each engine embeds all texts, the engines alternating portion by portion, and
// then a few single texts for their latency.
import { type Corpus, shuffleWords } from './corpus.js';
import { type Engines, type OnStage, readmeStrategy, warmUp } from './engines.js';
import type { BatchStrategy } from './transformers-worker.js';

/** Times of one engine in milliseconds. */
export interface Timing {
  readonly name: string;
  /** One total per round. */
  readonly totals: readonly number[];
  /** Of single texts. */
  readonly singles: readonly number[];
}

export interface CorpusResult {
  readonly corpus: string;
  readonly texts: number;
  /** Number of tokens of all texts, without special tokens. */
  readonly tokens: number;
  /** Assay, then transformers.js in every way that it was called. */
  readonly timings: readonly [Timing, ...Timing[]];
}

const describeStrategy = ({ batch, sorted }: BatchStrategy): string =>
  `${batch === 1 ? '1 text' : `${batch} texts`} per call${sorted ? ', sorted by length' : ''}`;

interface Contestant extends Timing {
  readonly totals: number[];
  readonly singles: number[];
  /** Embeds the texts. @returns milliseconds */
  time(texts: readonly string[]): Promise<number>;
}

type Contestants = readonly [Contestant, Contestant, Contestant];

function createContestants({ assay, transformers, pooling }: Engines, fastest: BatchStrategy): Contestants {
  const createPipeline = (strategy: BatchStrategy, settings: string): Contestant => ({
    name: `transformers.js, ${settings}: ${describeStrategy(strategy)}`,
    totals: [],
    singles: [],
    time: (texts) => transformers.call((api) => api.time(texts, strategy, pooling)),
  });
  return [
    { name: 'Assay', totals: [], singles: [], time: (texts) => assay.call((api) => api.time(texts)) },
    createPipeline(readmeStrategy, 'README settings'),
    createPipeline(fastest, 'fastest settings'),
  ];
}

/** @throws Error of either engine; the signal's reason */
export async function runRounds(
  engines: Engines,
  corpus: Corpus,
  rounds: number,
  onStage: OnStage,
): Promise<CorpusResult> {
  const { assay, facts } = engines;
  const texts = await assay.call((api) => api.truncate(corpus.texts, corpus.maxTokens));
  const tokens = await assay.call((api) => api.countTokens(texts));
  onStage(`Warming up: ${corpus.name}`, null);
  const contestants = createContestants(engines, await warmUp(engines, texts));
  // On the CPU, where each engine takes a few texts per call, the engines alternate just as often, so that other load
  // on the machine affects all of them alike. A GPU gets all texts at once.
  const portion = facts.backend === 'wasm' ? readmeStrategy.batch : texts.length;
  for (let round = 0; round < rounds; round++) {
    const shuffled = shuffleWords(texts, round);
    for (const { totals } of contestants) totals.push(0);
    for (let start = 0; start < shuffled.length; start += portion) {
      onStage(`${corpus.name}, round ${round + 1} of ${rounds}`, (round + start / shuffled.length) / rounds);
      await timePortion(contestants, shuffled.slice(start, start + portion), round, start / portion);
    }
    await timeSingles(contestants, shuffled, round);
  }
  return { corpus: corpus.name, texts: texts.length, tokens, timings: contestants };
}

/** Adds the time of every contestant to its total of this round. Another one starts in every turn. */
async function timePortion(
  contestants: Contestants,
  texts: readonly string[],
  round: number,
  turn: number,
): Promise<void> {
  for (let i = 0; i < contestants.length; i++) {
    const contestant = contestants[(round + turn + i) % contestants.length];
    if (!contestant) continue;
    const took = await contestant.time(texts);
    contestant.totals[round] = (contestant.totals[round] ?? 0) + took;
  }
}

/** Times every eighth text by itself. A single text is the same call under both strategies of transformers.js. */
async function timeSingles(
  [assay, readme, fastest]: Contestants,
  texts: readonly string[],
  round: number,
): Promise<void> {
  for (const text of texts.filter((_, i) => i % 8 === round % 8)) {
    assay.singles.push(await timeSingle(assay, text));
    const took = await timeSingle(fastest, text);
    readme.singles.push(took);
    fastest.singles.push(took);
  }
}

/** The mean of as many calls as take 2 ms, at most 100: the clocks of most pages tick every 0.1 ms. */
async function timeSingle({ time }: Contestant, text: string): Promise<number> {
  let calls = 0;
  for (let total = 0; ; ) {
    total += await time([text]);
    calls += 1;
    if (total >= 2 || calls === 100) return total / calls;
  }
}
