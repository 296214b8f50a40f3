// Explanations by the engine over the shipped models: real embedder, real artifacts, sums over two hundred texts, and over
// thousands in the long form.
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AssayError, type Explanation, type TraitExplanation } from '../../../../src/core/contract/index.js';
import { composeEngine } from '../../../../src/core/engine/compose-engine.js';
import { explainText } from '../../../../src/core/engine/explain/explain-text.js';
import { createEncoders } from '../../../../src/encoders/embedders/index.js';
import { createEngine } from '../../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';
import { long } from '../../../support/long.mjs';
import { fixtureTexts } from '../embedding/fixtures.js';
import { strangeTexts } from '../embedding/strange-texts.js';

const options = { assets: `${pathToFileURL('models').href}/`, fetch: createFileFetch(), persist: false };
const engine = createEngine(options);
const handle = 'assay.commit-message';
const texts = fixtureTexts();
/** Texts whose explanations are added up. */
const count = long ? 2000 : 100;

type Key = 'contribution' | 'points';
type Parts = readonly { readonly contribution: number; readonly points: number }[];
const sum = (parts: Parts, key: Key) => parts.reduce((total, part) => total + part[key], 0);

/** How far the parts are from adding up, at most: of the raw score, and of the points. */
function measureErrors(one: TraitExplanation): { raw: number; points: number } {
  const measure = (key: Key, whole: number) => {
    if (one.method !== 'additive') return Math.abs(sum([...one.sentences, one.other_sentences], key) - whole);
    const sums = [
      sum([one.meaning!, one.terms!, ...one.style], key),
      sum([...one.words, one.other_words, ...one.style], key),
      sum([...one.sentences, one.other_sentences, ...one.style], key),
      sum(one.segments, key),
    ];
    return Math.max(...sums.map((total) => Math.abs(total - whole)));
  };
  return {
    raw: measure('contribution', one.raw - one.bias),
    points: measure('points', one.score - one.bias_points),
  };
}

async function explain(content: string, model = handle): Promise<Explanation> {
  return (await engine.explain(model, { content })).explanation;
}

/** The largest errors over texts, and whether each score is that of the card. */
async function checkTexts(model: string, all: readonly string[]): Promise<{ raw: number; points: number }> {
  let [raw, points] = [0, 0];
  for (const content of all) {
    const { card } = await engine.score(model, { content });
    const { traits } = await explain(content, model);
    expect(Object.keys(traits)).toEqual(Object.keys(card.scores));
    for (const [key, one] of Object.entries(traits)) {
      const errors = measureErrors(one);
      raw = Math.max(raw, errors.raw);
      points = Math.max(points, errors.points);
      if (Math.floor(one.score + 0.5) !== card.scores[key]) expect.fail(`${key} of ${content}`);
    }
  }
  return { raw, points };
}

describe('explain', () => {
  it(`adds up to the raw score and to the score of ${count} texts on five traits`, async () => {
    const errors = await checkTexts(handle, texts.slice(0, count));
    expect(errors.raw).toBeLessThan(1e-5);
    expect(errors.points).toBeLessThan(1e-4);
  });

  it.each([
    'assay.news-topics',
    'assay.debate-stance',
    'assay.banking-scope',
    'assay.readability',
    'assay.humor',
  ])('adds up on %s', async (model) => {
    const errors = await checkTexts(model, texts.slice(2000, 2000 + count / 4));
    expect(errors.raw).toBeLessThan(1e-5);
    expect(errors.points).toBeLessThan(1e-4);
  });

  it('adds up on strange texts, and says so where words cannot be separated', async () => {
    const methods = new Map<string, string>();
    for (const [name, content] of Object.entries(strangeTexts)) {
      if (content.length > 40_000) continue;
      const known = await engine.score(handle, { content }).then(
        () => true,
        (error: AssayError) => error.detail,
      );
      if (known !== true) {
        await expect(explain(content)).rejects.toMatchObject({ detail: known });
        continue;
      }
      for (const one of Object.values((await explain(content)).traits)) {
        methods.set(name, one.method);
        expect(measureErrors(one).raw).toBeLessThan(1e-5);
        if (one.method !== 'additive') expect(one.notes[0]).toContain('depend on the words around them');
      }
    }
    const cut = [...methods].filter(([, method]) => method !== 'additive').map(([name]) => name);
    expect(cut).toEqual(['greek capitals and final sigma', 'words at the limit']);
  });

  it('explains a long text by segments whose shares and points add up', async () => {
    const content = texts.slice(0, 30).join(' ');
    const { traits, input_tokens } = await explain(content);
    for (const one of Object.values(traits)) {
      const { segments } = one;
      expect(segments.length).toBeGreaterThan(3);
      expect(segments.map(({ start }) => start)).toEqual([0, ...segments.slice(0, -1).map(({ end }) => end)]);
      expect(segments.at(-1)?.end).toBe(content.length);
      for (const { share, tokens } of segments) expect(share).toBeCloseTo(tokens / input_tokens, 2);
      expect(measureErrors(one).raw).toBeLessThan(1e-5);
      for (const { start, end } of one.words) expect(content.slice(start, end)).toMatch(/^\S+$/);
    }
  });

  it('lists the words and sentences with the most points, and sums up the others', async () => {
    const content = texts.slice(0, 12).join(' ');
    const all = (await explain(content)).traits;
    const { explanation } = await engine.explain(handle, { content, top: 5 });
    for (const [key, one] of Object.entries(explanation.traits)) {
      const whole = all[key]!;
      for (const [few, many, other] of [
        [one.words, whole.words, one.other_words],
        [one.sentences, whole.sentences, one.other_sentences],
      ] as const) {
        const largest = [...many].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, 5);
        const place = ({ start }: { start: number }) => start;
        expect(few.map(place)).toEqual(many.filter((part) => largest.includes(part)).map(place));
        expect(other.count).toBe(many.length - few.length);
      }
      const errors = measureErrors(one);
      expect([errors.raw < 1e-5, errors.points < 1e-4]).toEqual([true, true]);
      expect(whole).toMatchObject({ other_words: { count: 0 }, other_sentences: { count: 0 } });
    }
  });

  it('lists 200 words of a text of a megabyte, answers others meanwhile, and takes less than the text', async () => {
    const content = texts.join(' ').repeat(40).slice(0, 1_000_000);
    const turns: number[] = [];
    let last = process.cpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(last);
      turns.push((user + system) / 1000);
      last = process.cpuUsage();
    }, 5);
    // The default embedder takes a minute for a megabyte.
    const fast = createEngine({ ...options, embedder: 'assay-small' });
    const { explanation } = await fast.explain('assay.formality', { content });
    clearInterval(timer);
    const [one] = Object.values(explanation.traits);
    expect([one!.words.length, one!.sentences.length]).toEqual([200, 200]);
    expect(one!.other_words.count).toBeGreaterThan(50_000);
    const errors = measureErrors(one!);
    expect([errors.raw < 1e-5, errors.points < 1e-4]).toEqual([true, true]);
    expect(JSON.stringify(explanation).length).toBeLessThan(content.length);
    // The longest turn, in milliseconds of computing, which do not depend on what else the machine does.
    expect(Math.max(...turns)).toBeLessThan(1_000);
  }, 120_000);

  it.each([0, 1.5, '5', 1_000_001, Number.NaN])('refuses top: %s', async (top) => {
    const request = { content: 'Fix it', top } as unknown as { content: string; top: number };
    await expect(engine.explain(handle, request)).rejects.toMatchObject({
      code: 'invalid_request',
      detail: "Field 'top' must be an integer from 1 to 1,000,000",
    });
  });

  it('says where words and sentences are in the text as it was sent', async () => {
    const content = 'Add the “cafe\u0301” to gr\u00adeat\u2192menus 👩‍💻.\r\n\r\n1. Fix ﬁles…\r\n2. It’s 5½ ';
    const [one] = Object.values((await explain(content)).traits);
    const slice = ({ start, end }: { start: number; end: number }) => content.slice(start, end);
    expect(one!.words.map(slice)).toEqual([
      ...['Add', 'the', '“', 'cafe\u0301', '”', 'to', 'gr\u00adeat', '\u2192', 'menus', '👩‍💻', '.'],
      ...['Fix', 'ﬁles', '…', 'It’s', '5', '½'],
    ]);
    expect(one!.sentences.map(slice)).toEqual([
      ...['Add the “cafe\u0301” to gr\u00adeat\u2192menus 👩‍💻.', 'Fix ﬁles…', 'It’s 5½'],
    ]);
    expect(one!.segments.map(slice)).toEqual([content]);
  });

  it('explains the named traits only, by key or display name', async () => {
    const request = { content: 'Fix the parser', traits: ['Context', 'intent_clarity'] };
    const { explanation } = await engine.explain(handle, request);
    expect(Object.keys(explanation.traits)).toEqual(['intent_clarity', 'context_sufficiency']);
    expect(explanation.content).toBeNull();
  });

  it('gives a sentence of an outlier trait what the anomaly loses without it', async () => {
    const model = 'assay.banking-scope';
    const sentences = ['My card was declined at the shop.', 'What do penguins eat?', 'Please help me.'];
    const { traits } = await explain(sentences.join(' '), model);
    const [one] = Object.values(traits);
    const measure = async (content: string) => {
      const { card } = await engine.score(model, { content });
      return Object.values(card.detail)[0]!.native as { anomaly_z: number };
    };
    const whole = await measure(sentences.join(' '));
    expect(one?.method).toBe('leave_one_sentence_out');
    expect(one?.raw).toBeCloseTo(whole.anomaly_z, 3);
    expect(one?.sentences).toHaveLength(3);
    for (const [i, { contribution }] of one!.sentences.entries()) {
      const spaces = sentences.map((sentence, j) => (j === i ? '' : sentence)).join(' ');
      expect(contribution).toBeCloseTo(whole.anomaly_z - (await measure(spaces)).anomaly_z, 3);
    }
  });

  it('says when it leaves out only some of many sentences, or the only one', async () => {
    const many = await explain('One more thing to say. '.repeat(90), 'assay.banking-scope');
    const [one] = Object.values(many.traits);
    expect(one?.sentences).toHaveLength(40);
    expect(one?.omitted_sentences).toBe(50);
    expect(one?.notes.join(' ')).toContain('Only the first 40 of 90 sentences');
    const [alone] = Object.values((await explain('One thing', 'assay.banking-scope')).traits);
    expect(alone?.sentences).toEqual([{ start: 0, end: 9, contribution: 0, points: 0 }]);
    expect(alone?.notes.join(' ')).toContain('only one sentence');
    expect(alone?.bias).toBe(alone?.raw);
  });

  it('leaves sentences out with an embedder whose vectors are no sums over words', async () => {
    const { registry } = composeEngine(options, createEncoders({}));
    const loaded = await registry.loadModel(handle);
    const { locate: _, ...embedder } = loaded.embedder;
    const content = 'Fix the parser. It hung on open strings.';
    const { traits } = await explainText({ ...loaded, embedder }, { keys: null }, content);
    const additive = await explain(content);
    for (const [key, one] of Object.entries(traits)) {
      expect(one).toMatchObject({ method: 'leave_one_sentence_out', words: [], meaning: null });
      expect(one.notes[0]).toContain("'assay-base'");
      expect(one.raw).toBe(additive.traits[key]?.raw);
      expect(measureErrors(one).raw).toBeLessThan(1e-5);
    }
  });

  it.each<[string, unknown, string]>([
    ['an empty text', { content: ' ' }, 'content_empty'],
    ['a text without words', { content: '\u0301' }, 'content_empty'],
    ['a text that is too large', { content: 'a '.repeat(600_000) }, 'content_too_large'],
    ['an unknown trait', { content: 'a', traits: ['x'] }, 'unknown_trait'],
    ['an empty list of traits', { content: 'a', traits: [] }, 'invalid_request'],
    ['a baseline', { content: 'a', compare_to: 'b' }, 'invalid_request'],
    ['null', null, 'invalid_request'],
  ])('rejects %s', async (_, request, code) => {
    // A caller in plain JavaScript can pass any value.
    const failure = await engine.explain(handle, request as { content: string }).catch((error) => error);
    expect(failure).toBeInstanceOf(AssayError);
    expect(failure.code).toBe(code);
  });

  it('rejects an unknown model first, and with the reason of an aborted signal', async () => {
    const unknown = engine.explain('no.such', { content: '' });
    await expect(unknown).rejects.toMatchObject({ code: 'model_not_found' });
    const reason = new Error('mine');
    const aborted = engine.explain(handle, { content: 'a' }, AbortSignal.abort(reason));
    await expect(aborted).rejects.toBe(reason);
  });
});
