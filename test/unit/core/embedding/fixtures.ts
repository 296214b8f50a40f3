// Shared by the embedding tests: the bundled embedder's files and the fixture texts.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const root = new URL('../../../../', import.meta.url);

/** Reads a file of a bundled embedder. */
export function embedderFile(name: string, id = 'assay-small'): Uint8Array<ArrayBuffer> {
  const folder = name === 'lexicon.bin' ? 'lexicon' : `embedders/${id}`;
  return new Uint8Array(readFileSync(new URL(`models/${folder}/${name}`, root)));
}

export const vocabularyText = new TextDecoder().decode(embedderFile('vocab.txt'));

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`test/fixtures/embedding/${name}`, root));
}

/** Reads 5,000 English texts from data sets under permissive and share-alike terms. */
export function fixtureTexts(): string[] {
  return JSON.parse(gunzipSync(fixture('texts.json.gz')).toString('utf8')) as string[];
}

/** Reads the tokenizer.json used in training, without its vocabulary. */
export function tokenizerSettings(): { model: { vocab: Record<string, number> } } {
  return JSON.parse(new TextDecoder().decode(fixture('tokenizer.json'))) as ReturnType<
    typeof tokenizerSettings
  >;
}

/** Reads texts with the style features that the Python definition computes. */
export function styleFixture(): { text: string; features: number[] }[] {
  return JSON.parse(new TextDecoder().decode(fixture('style.json'))) as {
    text: string;
    features: number[];
  }[];
}

/** Reads texts with their ids, vector length before normalisation and first components under the trained weights. */
export function goldenTexts(
  id?: string,
): { text: string; ids: number[]; norm_before: number; first8: number[] }[] {
  return JSON.parse(new TextDecoder().decode(embedderFile('golden.json', id))) as ReturnType<
    typeof goldenTexts
  >;
}

/** Reads texts with their ids, those around them included, and the vectors of a plain encoder in double precision. */
export function encoderGolden(id: string): { text: string; ids: number[]; vector: number[] }[] {
  return JSON.parse(new TextDecoder().decode(embedderFile('golden.json', id))) as ReturnType<
    typeof encoderGolden
  >;
}
