import { describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../../src/authoring/configuration/index.js';
import { readFile } from '../../../../src/authoring/sources/file.js';
import { readNoise } from '../../../../src/authoring/sources/noise.js';
import { splitPassages as readPassages } from '../../../../src/authoring/sources/passages.js';
import { readSource } from '../../../../src/authoring/sources/read-source.js';
import { readUrl } from '../../../../src/authoring/sources/url.js';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { collect, contextOf, failureOf, spectrum, streamOf } from './support.js';

const traits = [spectrum('clarity'), spectrum('risk')];
const paragraph = (n: number) =>
  `Paragraph ${n}. ${'It says a little more than the one before. '.repeat(6).trim()}`;
const book = [paragraph(1), 'A short line.', paragraph(2), paragraph(3)].join('\n\n');
const parts = [paragraph(1), `A short line.\n\n${paragraph(2)}`, paragraph(3)];

const splitPassages = (text: string) => [...readPassages(text)];

describe('splitPassages', () => {
  it('splits paragraphs, and joins short ones with the next', () => {
    expect(splitPassages(book)).toEqual(parts);
    expect(splitPassages(book.replaceAll('\n\n', '\r\n \r\n'))).toEqual(parts);
  });

  it('returns a short text whole, and nothing for a blank text', () => {
    expect(splitPassages('  Only this.\n')).toEqual(['Only this.']);
    expect(splitPassages('One.\n\nTwo.')).toEqual(['One.\n\nTwo.']);
    expect(splitPassages(' \n\n\t')).toEqual([]);
  });

  it('joins a short remainder with the passage before it', () => {
    expect(splitPassages(`${paragraph(1)}\n\nThe end.`)).toEqual([`${paragraph(1)}\n\nThe end.`]);
  });

  it('cuts long paragraphs at white space, else between characters', () => {
    const words = splitPassages('word '.repeat(1000));
    expect(words.every((one) => one.length <= 1000 && /^(word )*word$/.test(one))).toBe(true);
    expect(words.join(' ').split(' ')).toHaveLength(1000);
    const emoji = splitPassages(`a${'😀'.repeat(1500)}`);
    expect(emoji.join('').replaceAll('\n', '') === `a${'😀'.repeat(1500)}`).toBe(true);
    expect(emoji.every((one) => one.isWellFormed())).toBe(true);
  });
});

describe('file', () => {
  const source: ResolvedSourceOf<'file'> = {
    type: 'file',
    path: 'a.txt',
    trait: 'risk',
    quality: 'poor',
    dropout: false,
  };
  const failure = async (content: string | Uint8Array | ReadableStream<Uint8Array>) =>
    (await failureOf(readFile(source, contextOf({ 'a.txt': content }, traits)))).detail;

  it('grades its passages by the trait and quality of the source', async () => {
    const expected = parts.map((text) => ({
      text,
      trait: 'risk',
      quality: 0,
      scale: 'unit',
      source: 3,
      line: 0,
    }));
    expect(await collect(readFile(source, contextOf({ 'a.txt': book }, traits)))).toEqual(expected);
    expect(
      await collect(readFile(source, contextOf({ 'a.txt': streamOf(`\ufeff${book}`, 7) }, traits))),
    ).toEqual(expected);
  });

  it('defaults to the positive pole of the only trait', async () => {
    const bare: ResolvedSourceOf<'file'> = { type: 'file', path: 'a.txt', dropout: false };
    expect(await collect(readFile(bare, contextOf({ 'a.txt': 'words' }, [spectrum('one')])))).toEqual([
      { text: 'words', trait: 'one', quality: 1, scale: 'unit', source: 3, line: 0 },
    ]);
  });

  it('refuses empty, binary, foreign, missing and huge files', async () => {
    expect(await failure('')).toBe('sources[3] a.txt: it contains no text');
    expect(await failure(Uint8Array.of(1, 0, 2))).toBe(
      'sources[3] a.txt: line 1: it has a NUL character: it is a binary file, not text, or UTF-16 without a byte order mark',
    );
    expect(await failure('version https://git-lfs.github.com/spec/v1\n')).toContain(
      'it is a Git LFS pointer',
    );
    expect(await failure('<html>')).toContain('it is an HTML page');
    const context = contextOf({}, traits);
    expect((await failureOf(readFile(source, context))).detail).toBe(
      "sources[3] a.txt: there is no file 'a.txt'",
    );
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks++;
        controller.enqueue(new Uint8Array(1_000_000).fill(97));
      },
    });
    expect(await failure(endless)).toBe('sources[3] a.txt: it is longer than 5000000 characters');
    expect(chunks).toBeLessThan(10);
  });
});

describe('a document that cannot be opened', () => {
  const failing = (reason: unknown) => {
    const context = contextOf({}, traits);
    const fail = async () => {
      throw reason;
    };
    return { ...context, io: { ...context.io, read: fail, page: fail } };
  };
  const file = { type: 'file', path: 'a.txt', trait: 'risk', dropout: false } as const;
  const url = { type: 'url', url: 'https://pages.example/x', trait: 'risk', dropout: false } as const;

  it('is reported without internal details', async () => {
    const cause = new TypeError('internal');
    const error = await failureOf(readFile(file, failing(cause)));
    expect([error.detail, error.cause]).toEqual(['sources[3] a.txt: it cannot be read', cause]);
    const other = await failureOf(readUrl(url, failing(cause)));
    expect([other.detail, other.cause]).toEqual([
      "sources[3] 'https://pages.example/x': it cannot be read",
      cause,
    ]);
  });

  it("rejects with the signal's reason once the build is cancelled", async () => {
    const signal = AbortSignal.abort('cancelled');
    await expect(collect(readFile(file, failing('late'), signal))).rejects.toBe('cancelled');
    await expect(collect(readUrl(url, failing('late'), signal))).rejects.toBe('cancelled');
  });
});

describe('url', () => {
  const source: ResolvedSourceOf<'url'> = {
    type: 'url',
    url: 'https://pages.example/x',
    trait: 'clarity',
    quality: 0.5,
    dropout: false,
  };
  const contextWith = (page: (url: string) => Promise<string>) => {
    const context = contextOf({}, traits);
    return { ...context, io: { ...context.io, page } };
  };

  it('grades the passages of the page by the trait and quality of the source', async () => {
    const samples = await collect(
      readUrl(
        source,
        contextWith(async (url) => `${url}\n\n${book}`),
      ),
    );
    expect(samples.map(({ text }) => text).join('\n\n')).toBe(`https://pages.example/x\n\n${book}`);
    expect(samples[0]).toMatchObject({ trait: 'clarity', quality: 0.5, source: 3 });
  });

  it('reports why a page is unavailable', async () => {
    const refusing = contextWith(async () => {
      throw new AssayError('url_unreachable', 'URL at https://pages.example cannot be fetched: HTTP 404');
    });
    expect((await failureOf(readUrl(source, refusing))).detail).toBe(
      "sources[3] 'https://pages.example/x': URL at https://pages.example cannot be fetched: HTTP 404",
    );
    expect((await failureOf(readUrl(source, contextOf({}, traits)))).detail).toContain(
      'pages cannot be fetched here',
    );
    const unparsable = { ...source, url: 'https://xn--a/' };
    expect(
      (
        await failureOf(
          readUrl(
            unparsable,
            contextWith(async () => 'text'),
          ),
        )
      ).detail,
    ).toContain('its host name is invalid');
    expect(
      (
        await failureOf(
          readUrl(
            source,
            contextWith(async () => ' '),
          ),
        )
      ).detail,
    ).toContain('it contains no text');
  });
});

describe('noise', () => {
  const source: ResolvedSourceOf<'noise'> = { type: 'noise', quality: 'negative', dropout: true };
  const ambient = Array.from({ length: 3000 }, (_, i) => (i === 5 ? ' ' : `Ambient ${i}.`));
  const context = () => {
    const inner = contextOf({}, traits);
    return { ...inner, io: { ...inner.io, ambient } };
  };

  it('gives every trait 1,000 negative ambient texts, the same with the same seed', async () => {
    const samples = await collect(readNoise(source, context()));
    expect(samples).toHaveLength(2000);
    expect(samples.slice(0, 2).map(({ text, ...rest }) => rest)).toEqual(
      ['clarity', 'risk'].map((trait) => ({
        trait,
        quality: 0,
        scale: 'unit',
        source: 3,
        line: samples[0]?.line,
      })),
    );
    expect(await collect(readNoise(source, context()))).toEqual(samples);
    const other = context();
    other.io.seed = 2;
    expect(await collect(readNoise(source, other))).not.toEqual(samples);
  });

  it('respects `max_samples`, `traits` and `quality`', async () => {
    const some: typeof source = { ...source, traits: ['risk'], max_samples: 3, quality: 'positive' };
    const samples = await collect(readNoise(some, context()));
    expect(samples.map(({ trait, quality }) => [trait, quality])).toEqual(new Array(3).fill(['risk', 1]));
  });

  it('reports an unknown trait, and a missing corpus', async () => {
    expect((await failureOf(readNoise({ ...source, traits: ['rsk'] }, context()))).detail).toBe(
      "sources[3] noise: unknown trait 'rsk'; this model has: clarity, risk",
    );
    expect((await failureOf(readNoise(source, contextOf({}, traits)))).detail).toBe(
      'sources[3] noise: no ambient corpus is available; set dataset',
    );
  });
});

describe('readSource', () => {
  it('reads by type, and returns no held-out samples of a file', async () => {
    const source: ResolvedSourceOf<'file'> = { type: 'file', path: 'a.txt', trait: 'risk', dropout: false };
    const context = contextOf({ 'a.txt': 'words' }, traits);
    expect(await collect(readSource(source, context))).toHaveLength(1);
    expect(await collect(readSource(source, { ...context, heldOut: true }))).toEqual([]);
  });
});
