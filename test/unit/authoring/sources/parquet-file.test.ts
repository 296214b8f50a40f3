// Ranges of a file on a server, and what is refused before it is allocated.
import { describe, expect, it } from 'vitest';
import { openParquetFile } from '../../../../src/authoring/sources/hub/parquet-file.js';
import { createFetch, remoteOf } from './support.js';

const url = 'https://hub.example/0';
const limit = 128 * 1024 * 1024;
const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);

interface Settings {
  answer: () => Response;
  size?: number;
  whole?: boolean;
  signal?: AbortSignal;
}

function open({ answer, size = 100, whole = false, signal }: Settings) {
  const requested: string[] = [];
  const remote = remoteOf(createFetch({ [url]: answer }, requested), {}, signal);
  const file = openParquetFile({ url, size }, whole, remote);
  const read = async (start: number, end?: number) => [...new Uint8Array(await file.slice(start, end))];
  const refusal = (start: number, end?: number) =>
    read(start, end).then(
      () => 'read',
      (error: Error) => error.message,
    );
  return { file, read, refusal, requested };
}
const part = (start: number, end: number) => () => new Response(bytes.slice(start, end), { status: 206 });
const all = () => new Response(bytes);
const lost = () => new Response(new ReadableStream({ pull: (pulled) => pulled.error(new Error('reset')) }));

describe('a Parquet file', () => {
  it('is read by ranges, up to its end by default', async () => {
    const { file, read, requested } = open({ answer: part(90, 100) });
    expect(file.byteLength).toBe(100);
    expect(await read(90)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    expect(requested).toEqual([`${url} bytes=90-99`]);
  });

  it('is read once if it is read whole, or if the server does not support ranges', async () => {
    for (const whole of [true, false]) {
      const { read, requested } = open({ answer: all, whole });
      expect(await read(3, 5)).toEqual([3, 4]);
      expect(await read(98)).toEqual([98, 99]);
      expect(requested).toEqual([whole ? url : `${url} bytes=3-4`]);
    }
  });

  it('is refused before a request for more than 128 MiB', async () => {
    const { refusal, requested } = open({ answer: part(0, 0), size: 2 * limit });
    expect(await refusal(5, limit + 6)).toBe(
      `sources[3] owner/moods: Parquet file: a part of ${limit + 1} bytes exceeds the limit of ${limit}`,
    );
    expect(requested).toEqual([]);
    expect(await refusal(5, limit + 5)).toContain(`expected ${limit} bytes, got 0`);
  });

  it('is refused if it is larger than 128 MiB on a server without ranges', async () => {
    const refusal = (size: number) => open({ answer: all, size }).refusal(0, 4);
    expect(await refusal(limit + 1)).toBe(
      'sources[3] owner/moods: Parquet file: the server does not support range requests',
    );
    expect(await refusal(limit)).toContain(`expected ${limit} bytes, got 100`);
  });

  it('is refused if it is missing, or not as long as announced', async () => {
    const refuse = (settings: Settings) => open(settings).refusal(2, 5);
    expect(await refuse({ answer: () => new Response('', { status: 404 }) })).toBe(
      'sources[3] owner/moods: HTTP 404: Parquet file not found',
    );
    const expected = 'sources[3] owner/moods: Parquet file: expected';
    expect(await refuse({ answer: part(2, 6) })).toBe(`${expected} 3 bytes, got 4`);
    expect(await refuse({ answer: all, size: 101 })).toBe(`${expected} 101 bytes, got 100`);
  });

  it('is refused if the connection is lost, unless the build is cancelled', async () => {
    expect(await open({ answer: lost }).refusal(0, 4)).toBe(
      'sources[3] owner/moods: Parquet file: the connection was lost',
    );
    const controller = new AbortController();
    const answer = () => {
      controller.abort(new Error('cancelled'));
      return lost();
    };
    expect(await open({ answer, signal: controller.signal }).refusal(0, 4)).toBe('cancelled');
  });
});
