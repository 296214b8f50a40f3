import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../../../src/core/content/index.js';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { computeSurfaceBlock, computeTermRows } from '../../../../src/core/embedding/index.js';
import { encodeText, encodeTexts } from '../../../../src/core/engine/encoding/encode-texts.js';
import type { Turn } from '../../../../src/core/engine/encoding/queue.js';
import { type Encoded, RequestEncoder } from '../../../../src/core/engine/encoding/request-encoder.js';
import { asks, countingEmbedder, tells } from '../../authoring/builds/authoring-fixtures.js';

/** The bundled embedder as a GPU embedder with batches; rejects the text `refused`, and records its calls. */
async function batching(batch: number) {
  const real = await countingEmbedder();
  const calls: string[][] = [];
  const embedder: Embedder = {
    ...real,
    backend: 'webgpu',
    batch,
    embed: async (texts, signal) => {
      calls.push([...texts]);
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (texts.includes('refused')) throw new AssayError('content_too_large', 'Refused');
      if (texts.includes('lost')) throw new AssayError('engine_unavailable', 'Lost');
      return real.embed(texts, signal);
    },
  };
  return { real, embedder, calls };
}

const texts = [...asks, ...tells];
const long = Array.from({ length: 300 }, (_, i) => `Sentence number ${i} speaks of rivers.`).join(' ');

describe('tricks of spelling', () => {
  it('are undone in a second encoding of the text, whose other segments are those of the first', async () => {
    const { real } = await batching(8);
    const sentence = (word: string) => `${long} The last day was ${word}.`;
    const [hidden, clear] = await Promise.all(
      ['terriiiible', 'terrible'].map((word) => encodeText(real, sentence(word))),
    );
    expect(hidden?.respelt?.semantic).toEqual(clear?.encodings.semantic);
    expect(hidden?.respelt?.terms).toEqual(clear?.encodings.terms);
    expect(hidden?.encodings.semantic).not.toEqual(clear?.encodings.semantic);
    expect(clear).not.toHaveProperty('respelt');
  });

  it('are undone for each text of a batch by itself', async () => {
    const { embedder } = await batching(8);
    const encoder = new RequestEncoder();
    const encoded = await Promise.all(
      ['a terriiiible day', 'a day', 'a b@d day'].map((text) => encoder.encodeOne(embedder, [text])),
    );
    const [first, second, third] = encoded.flat();
    expect(first?.respelt?.semantic.rows).toBe(1);
    expect(second).not.toHaveProperty('respelt');
    const [bad] = await encoder.encodeOne(embedder, ['a bad day']);
    expect(third?.respelt).toEqual(bad?.encodings);
  });
});

describe('negations', () => {
  const negated = ['It was not bad at all.', 'It was bad.', 'It was not good.'];

  it('that turn the words of a text round are said of it, alone and in a batch', async () => {
    const { real, embedder } = await batching(8);
    const alone = await Promise.all(negated.map((text) => encodeText(real, text)));
    expect(alone.map((one) => one.bareValence)).toEqual([-1, 0, 1]);
    const encoder = new RequestEncoder();
    const together = await Promise.all(negated.map((text) => encoder.encodeOne(embedder, [text])));
    expect(together.flat().map((one) => one.bareValence)).toEqual([-1, 0, 1]);
  });

  it('are not looked for in a text of several segments, where others decide', async () => {
    const { real } = await batching(8);
    expect((await encodeText(real, `${long} It was not bad at all.`)).bareValence).toBe(0);
  });
});

describe('single requests', () => {
  it('share a batch where the embedder has batches, with the same encodings as alone, short or long', async () => {
    const { real, embedder, calls } = await batching(8);
    const encoder = new RequestEncoder();
    const requests = [[texts[0]!], [long, texts[1]!], ['\u200b'], [texts[2]!]];
    const together = await Promise.all(requests.map((own) => encoder.encodeOne(embedder, own)));
    expect(calls).toContainEqual([texts[0], '', texts[2]]);
    for (const [index, own] of requests.entries()) {
      const alone = await Promise.all(own.map((text) => encodeText(real, normaliseText(text).text)));
      expect(together[index]).toEqual(alone);
    }
    expect(encoder.size).toBe(0);
  });

  it('start at once on the CPU, and share the next turn when they arrive meanwhile', async () => {
    const { embedder, calls } = await batching(4);
    const encoder = new RequestEncoder();
    const cpu: Embedder = { ...embedder, backend: 'wasm' };
    const [first, ...rest] = texts.slice(0, 4).map((text) => encoder.encodeOne(cpu, [text]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual([[texts[0]]]);
    await Promise.all([first, ...rest]);
    expect(calls).toEqual([[texts[0]], texts.slice(1, 4)]);
    expect(encoder.size).toBe(0);
  });

  it('are embedded one by one where the embedder has no batches', async () => {
    const { real } = await batching(8);
    const encoder = new RequestEncoder();
    await Promise.all(texts.map((text) => encoder.encodeOne(real, [text])));
    expect(real.embedded).toEqual(texts);
  });

  it('are rejected alone when the embedder rejects their text', async () => {
    const { embedder, calls } = await batching(8);
    const encoder = new RequestEncoder();
    const outcomes = await Promise.allSettled(
      [texts[0]!, 'refused', texts[1]!].map((text) => encoder.encodeOne(embedder, [text])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'content_too_large' } });
    expect(calls).toEqual([[texts[0], 'refused', texts[1]], [texts[0]], ['refused'], [texts[1]]]);
  });

  it('fail together, without a retry, when the embedder is lost', async () => {
    const { embedder, calls } = await batching(8);
    const encoder = new RequestEncoder();
    const outcomes = await Promise.allSettled(
      [texts[0]!, 'lost'].map((text) => encoder.encodeOne(embedder, [text])),
    );
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'engine_unavailable' } },
      { status: 'rejected', reason: { code: 'engine_unavailable' } },
    ]);
    expect(calls.length).toBe(1);
  });
});

/** Embeds at once, a batch of two segments at a time, and moves the clock of the queue by a turn for each batch. */
async function stepping(batch: number | undefined = 2) {
  const real = await countingEmbedder();
  const calls: string[][] = [];
  let time = 0;
  const embedder: Embedder = {
    ...real,
    ...(batch === undefined ? {} : { batch }),
    embed: async (texts, signal) => {
      calls.push([...texts]);
      time += 10;
      return real.embed(texts, signal);
    },
  };
  return { real, embedder, calls, encoder: new RequestEncoder({ now: () => time }) };
}

const huge = Array.from({ length: 3000 }, (_, i) => `Sentence number ${i} speaks of rivers and boats.`).join(
  ' ',
);

describe('a long request', () => {
  it('has the encodings of its segments all at once, bit for bit', async () => {
    const { real, embedder, calls, encoder } = await stepping();
    const [encoded] = await encoder.encodeOne(embedder, [huge]);
    const segments = calls.flat();
    expect(segments.length).toBeGreaterThan(20);
    expect(segments.join('')).toBe(huge);
    expect(encoded?.encodings).toEqual({
      semantic: await real.embed(segments),
      style: computeSurfaceBlock(segments, real.lexicon),
      terms: computeTermRows(segments),
      tokens: real.tokens(segments),
    });
    expect(encoded).toEqual(await encodeText(real, huge));
  });

  it('does not hold up short ones: one that comes later is answered after one more batch', async () => {
    const { embedder, calls, encoder } = await stepping();
    const long = encoder.encodeOne(embedder, [huge]);
    while (calls.length < 3) await new Promise((resolve) => setTimeout(resolve));
    const before = calls.length;
    await encoder.encodeOne(embedder, ['now']);
    expect(calls.findIndex((call) => call.includes('now'))).toBeLessThanOrEqual(before + 1);
    expect(calls.length).toBeLessThanOrEqual(before + 2);
    await long;
  });

  it('gives way while it is cut into segments', async () => {
    const { real } = await stepping();
    let time = 0;
    let counted = 0;
    const embedder: Embedder = {
      ...real,
      // Counting takes time in proportion to the text.
      tokens: (texts) => {
        counted += texts.length;
        for (const { length } of texts) time += length / 2000;
        return real.tokens(texts);
      },
    };
    const encoder = new RequestEncoder({ now: () => time });
    const long = encoder.encodeOne(embedder, [huge]);
    while (counted < 20) await new Promise((resolve) => setImmediate(resolve));
    const before = counted;
    await encoder.encodeOne(embedder, ['now']);
    expect(counted - before).toBeLessThan(60);
    const whole = counted;
    await long;
    expect(counted - whole).toBeGreaterThan(300);
  });

  it('takes turns with others, with explanations, with many texts and with steps of builds', async () => {
    const { embedder, calls, encoder } = await stepping();
    const textOf = (name: string) => huge.replaceAll('Sentence', name);
    const explain = (turn: Turn) => encodeText(embedder, textOf('Explained'), { turn });
    const step = (turn: Turn) => encodeTexts(embedder, [textOf('Built')], { turn });
    await Promise.all([
      encoder.encodeOne(embedder, [textOf('First'), textOf('Second')]),
      encoder.runAlone(huge, explain),
      encoder.encodeMany(embedder, [{ texts: [textOf('Listed')] }], () => {}),
      encoder.runBuildStep(step),
    ]);
    const names = ['First', 'Explained', 'Listed', 'Built'];
    const order = calls.map(([segment = '']) => names.find((name) => segment.includes(name)));
    // Each has its second batch before any has its fourth.
    for (const name of names) {
      const places = order.flatMap((own, at) => (own === name ? [at] : []));
      for (const other of names) {
        const theirs = order.flatMap((own, at) => (own === other ? [at] : []));
        expect(places[1]).toBeLessThan(theirs[3] ?? 0);
      }
    }
  });

  it('leaves at its next batch when its caller is gone', async () => {
    const { embedder, calls, encoder } = await stepping();
    const controller = new AbortController();
    const { signal } = controller;
    const onBatch = (done: number) => {
      if (done >= 4) controller.abort();
    };
    const leaving = encoder.encodeOne(embedder, [huge], { signal, onBatch });
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls.length).toBe(2);
    expect(encoder.size).toBe(0);
  });

  it('reports its batches, in segments', async () => {
    const { embedder, calls, encoder } = await stepping();
    const reports: [number, number][] = [];
    await encoder.encodeOne(embedder, [huge], { onBatch: (...report) => reports.push(report) });
    const total = calls.flat().length;
    const batches = calls.map((_, at) => [Math.min(total, 2 * (at + 1)), total]);
    const before = reports.findIndex(([, of]) => of === total);
    expect(before).toBeGreaterThan(0);
    expect(reports.slice(0, before)).toEqual(Array.from({ length: before }, () => [0, 1]));
    expect(reports.slice(before, before + batches.length)).toEqual(batches);
    for (const last of reports.slice(before + batches.length)) expect(last).toEqual([total, total]);
  });

  it('reports while others are read too: nothing that many of them wait for together passes without a report', async () => {
    const { real } = await stepping();
    let time = 0;
    const embedder: Embedder = {
      ...real,
      tokens: (texts) => {
        for (const { length } of texts) time += length / 2000;
        return real.tokens(texts);
      },
    };
    const encoder = new RequestEncoder({ now: () => time });
    const gaps = await Promise.all(
      Array.from({ length: 16 }, async () => {
        let [last, longest] = [0, 0];
        const onBatch = () => {
          longest = Math.max(longest, time - last);
          last = time;
        };
        await encoder.encodeOne(embedder, [huge], { onBatch });
        return longest;
      }),
    );
    // A turn has 8 ms, or the one stage that takes longer.
    for (const gap of gaps) expect(gap).toBeLessThan(time / 10);
  });
});

describe('many requests', () => {
  it('are encoded in batches of similar lengths, each result with its request', async () => {
    const { real, embedder, calls } = await batching(4);
    const requests = [...texts, 'refused', long].map((text, index) => ({ index, texts: [text] }));
    const taken: (Encoded | AssayError)[] = [];
    await new RequestEncoder().encodeMany(embedder, requests, ({ index }, encoded) => {
      taken[index] = encoded;
    });
    const lengths = calls
      .filter((call) => call.length > 1)
      .map((call) => Math.max(...call.map((t) => t.length)));
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    for (const {
      index,
      texts: [text = ''],
    } of requests) {
      if (text === 'refused') expect(taken[index]).toBeInstanceOf(AssayError);
      else expect(taken[index]).toEqual([await encodeText(real, text)]);
    }
  });

  it('let a single request overtake between two batches', async () => {
    const { embedder, calls } = await batching(2);
    const encoder = new RequestEncoder();
    const done: string[] = [];
    let now: Promise<unknown> | undefined;
    await encoder.encodeMany(
      embedder,
      texts.map((text) => ({ texts: [text] })),
      () => {
        // It arrives when the first batch has ended, whatever the machine does meanwhile.
        now ??= encoder.encodeOne(embedder, ['now']).then(() => done.push('now'));
        if (done.at(-1) !== 'many') done.push('many');
      },
    );
    await now;
    expect(done).toEqual(['many', 'now', 'many']);
    expect(calls.findIndex((call) => call.includes('now'))).toBeLessThan(4);
  });

  it('take short turns where the embedder is slow and has no batches', async () => {
    const { real } = await batching(1);
    const counts: number[] = [];
    const slow: Embedder = {
      ...real,
      embed: async (own, signal) => {
        counts.push(own.length);
        await new Promise((resolve) => setTimeout(resolve, 9 * own.length));
        return real.embed(own, signal);
      },
    };
    await new RequestEncoder().encodeMany(
      slow,
      texts.slice(0, 5).map((text) => ({ texts: [text] })),
      () => {},
    );
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });
});
