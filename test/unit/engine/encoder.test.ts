import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../src/contract/errors.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { encodeText } from '../../../src/engine/encode.js';
import { type Encoded, Encoder } from '../../../src/engine/encoder.js';
import { asks, countingEmbedder, tells } from './authoring-fixtures.js';

/** The bundled embedder as one of a GPU that works in batches; refuses the text `refused`, and keeps the calls it got. */
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
const all = (encoded: Encoded) => encoded;

describe('single requests', () => {
  it('share a batch where the embedder has batches, and come out as alone', async () => {
    const { real, embedder, calls } = await batching(8);
    const encoder = new Encoder();
    const requests = [[texts[0]!], [long, texts[1]!], ['\u200b'], [texts[2]!]];
    const together = await Promise.all(requests.map((own) => encoder.one(embedder, own, all)));
    expect(calls.length).toBe(1);
    for (const [index, own] of requests.entries()) {
      const alone = await Promise.all(own.map((text) => encodeText(real, text)));
      expect(together[index]).toEqual(alone);
    }
    expect(encoder.size).toBe(0);
  });

  it('have their turn at once on the CPU, and share the next where they come meanwhile', async () => {
    const { embedder, calls } = await batching(4);
    const encoder = new Encoder();
    const cpu: Embedder = { ...embedder, backend: 'wasm' };
    const [first, ...rest] = texts.slice(0, 4).map((text) => encoder.one(cpu, [text], all));
    expect(calls).toEqual([[texts[0]]]);
    await Promise.all([first, ...rest]);
    expect(calls).toEqual([[texts[0]], texts.slice(1, 4)]);
    expect(encoder.size).toBe(0);
  });

  it('are embedded one by one where it has none', async () => {
    const { real } = await batching(8);
    const encoder = new Encoder();
    await Promise.all(texts.map((text) => encoder.one(real, [text], all)));
    expect(real.embedded).toEqual(texts);
  });

  it('are refused alone when the embedder refuses their text', async () => {
    const { embedder, calls } = await batching(8);
    const encoder = new Encoder();
    const outcomes = await Promise.allSettled(
      [texts[0]!, 'refused', texts[1]!].map((text) => encoder.one(embedder, [text], all)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'content_too_large' } });
    expect(calls).toEqual([[texts[0], 'refused', texts[1]], [texts[0]], ['refused'], [texts[1]]]);
  });

  it('fail together, and are not tried again, when the embedder is lost', async () => {
    const { embedder, calls } = await batching(8);
    const encoder = new Encoder();
    const outcomes = await Promise.allSettled(
      [texts[0]!, 'lost'].map((text) => encoder.one(embedder, [text], all)),
    );
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'engine_unavailable' } },
      { status: 'rejected', reason: { code: 'engine_unavailable' } },
    ]);
    expect(calls.length).toBe(1);
  });
});

describe('many requests', () => {
  it('go in batches of like lengths, each taken at its own place', async () => {
    const { real, embedder, calls } = await batching(4);
    const requests = [...texts, 'refused', long].map((text) => [text]);
    const taken: (Encoded | AssayError)[] = [];
    await new Encoder().many(embedder, requests, (place, encoded) => {
      taken[place] = encoded;
    });
    const lengths = calls
      .filter((call) => call.length > 1)
      .map((call) => Math.max(...call.map((t) => t.length)));
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    for (const [place, [text = '']] of requests.entries()) {
      if (text === 'refused') expect(taken[place]).toBeInstanceOf(AssayError);
      else expect(taken[place]).toEqual([await encodeText(real, text)]);
    }
  });

  it('let a single request through between two batches', async () => {
    const { embedder, calls } = await batching(2);
    const encoder = new Encoder();
    const done: string[] = [];
    const many = encoder.many(
      embedder,
      texts.map((text) => [text]),
      () => {
        if (done.at(-1) !== 'many') done.push('many');
      },
    );
    await encoder.one(embedder, ['now'], () => done.push('now'));
    await many;
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
    await new Encoder().many(
      slow,
      texts.slice(0, 5).map((text) => [text]),
      () => {},
    );
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });
});
