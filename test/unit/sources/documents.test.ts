import { describe, expect, it } from 'vitest';
import type { ResolvedSourceOf } from '../../../src/contract/configuration.js';
import { AssayError } from '../../../src/contract/errors.js';
import { readFile } from '../../../src/sources/file.js';
import { readNoise } from '../../../src/sources/noise.js';
import { passages } from '../../../src/sources/passages.js';
import { readSource } from '../../../src/sources/read-source.js';
import { readUrl } from '../../../src/sources/url.js';
import { collect, contextOf, failureOf, spectrum, streamOf } from './support.js';

const traits = [spectrum('clarity'), spectrum('risk')];
const paragraph = (n: number) =>
  `Paragraph ${n}. ${'It says a little more than the one before. '.repeat(6).trim()}`;
const book = [paragraph(1), 'A short line.', paragraph(2), paragraph(3)].join('\n\n');
const parts = [paragraph(1), `A short line.\n\n${paragraph(2)}`, paragraph(3)];

describe('passages', () => {
  it('are paragraphs, short ones joined with the next', () => {
    expect(passages(book)).toEqual(parts);
    expect(passages(book.replaceAll('\n\n', '\r\n \r\n'))).toEqual(parts);
  });

  it('are no more than the text where it is short, and none where it is blank', () => {
    expect(passages('  Only this.\n')).toEqual(['Only this.']);
    expect(passages('One.\n\nTwo.')).toEqual(['One.\n\nTwo.']);
    expect(passages(' \n\n\t')).toEqual([]);
  });

  it('put a short rest to what is before it', () => {
    expect(passages(`${paragraph(1)}\n\nThe end.`)).toEqual([`${paragraph(1)}\n\nThe end.`]);
  });

  it('cut long paragraphs at white space, or anywhere but inside a character', () => {
    const words = passages('word '.repeat(1000));
    expect(words.every((one) => one.length <= 1000 && /^(word )*word$/.test(one))).toBe(true);
    expect(words.join(' ').split(' ')).toHaveLength(1000);
    const emoji = passages(`a${'😀'.repeat(1500)}`);
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

  it('gives its passages the trait and the quality', async () => {
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

  it('is positive, and for the only trait, where the source does not say', async () => {
    const bare: ResolvedSourceOf<'file'> = { type: 'file', path: 'a.txt', dropout: false };
    expect(await collect(readFile(bare, contextOf({ 'a.txt': 'words' }, [spectrum('one')])))).toEqual([
      { text: 'words', trait: 'one', quality: 1, scale: 'unit', source: 3, line: 0 },
    ]);
  });

  it('refuses empty, binary, foreign, absent and huge files', async () => {
    expect(await failure('')).toBe('sources[3] a.txt: there is no text in it');
    expect(await failure(Uint8Array.of(1, 0, 2))).toBe('sources[3] a.txt: it is a binary file, not text');
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

  it('gives the passages of the page the trait and the quality', async () => {
    const samples = await collect(
      readUrl(
        source,
        contextWith(async (url) => `${url}\n\n${book}`),
      ),
    );
    expect(samples.map(({ text }) => text).join('\n\n')).toBe(`https://pages.example/x\n\n${book}`);
    expect(samples[0]).toMatchObject({ trait: 'clarity', quality: 0.5, source: 3 });
  });

  it('says why a page cannot be had', async () => {
    const refusing = contextWith(async () => {
      throw new AssayError('url_unreachable', 'URL at https://pages.example cannot be fetched: HTTP 404');
    });
    expect((await failureOf(readUrl(source, refusing))).detail).toBe(
      "sources[3] 'https://pages.example/x': URL at https://pages.example cannot be fetched: HTTP 404",
    );
    expect((await failureOf(readUrl(source, contextOf({}, traits)))).detail).toContain(
      'pages cannot be fetched here',
    );
    expect(
      (
        await failureOf(
          readUrl(
            source,
            contextWith(async () => ' '),
          ),
        )
      ).detail,
    ).toContain('there is no text in it');
  });
});

describe('noise', () => {
  const source: ResolvedSourceOf<'noise'> = { type: 'noise', quality: 'negative', dropout: true };
  const ambient = Array.from({ length: 3000 }, (_, i) => (i === 5 ? ' ' : `Ambient ${i}.`));
  const context = () => {
    const inner = contextOf({}, traits);
    return { ...inner, io: { ...inner.io, ambient } };
  };

  it('gives 1,000 ambient texts to every trait, negative, the same with the same seed', async () => {
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

  it('gives as many as asked for to the traits named, at the pole named', async () => {
    const some: typeof source = { ...source, traits: ['risk'], max_samples: 3, quality: 'positive' };
    const samples = await collect(readNoise(some, context()));
    expect(samples.map(({ trait, quality }) => [trait, quality])).toEqual(new Array(3).fill(['risk', 1]));
  });

  it('says which trait it does not know, and that there is no corpus', async () => {
    expect((await failureOf(readNoise({ ...source, traits: ['rsk'] }, context()))).detail).toBe(
      "sources[3] noise: there is no trait 'rsk'; this model has: clarity, risk",
    );
    expect((await failureOf(readNoise(source, contextOf({}, traits)))).detail).toBe(
      'sources[3] noise: there is no ambient corpus here; name a dataset',
    );
  });
});

describe('readSource', () => {
  it('reads by type, and holds nothing out but for data sets', async () => {
    const source: ResolvedSourceOf<'file'> = { type: 'file', path: 'a.txt', trait: 'risk', dropout: false };
    const context = contextOf({ 'a.txt': 'words' }, traits);
    expect(await collect(readSource(source, context))).toHaveLength(1);
    expect(await collect(readSource(source, { ...context, heldOut: true }))).toEqual([]);
  });
});
