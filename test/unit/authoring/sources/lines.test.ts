// Files as lines and as records, while they are still being read.
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../../src/authoring/sources/table/lines.js';
import { readCsvRecords } from '../../../../src/authoring/sources/table/read-csv-records.js';
import { collect, streamOf } from './support.js';

const encode = (text: string) => new TextEncoder().encode(text);
const linesOf = async (content: ReadableStream<Uint8Array> | Uint8Array) =>
  (await collect(readLines(content))).map(({ number, text }) => [number, text]);
const limit = 1_048_576;

/** A stream of these pieces that never ends; `state` says how many were read, and whether it was cancelled. */
function open(...pieces: string[]) {
  const state = { read: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[Math.min(state.read, pieces.length - 1)] ?? '';
      state.read += 1;
      controller.enqueue(encode(piece));
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { stream, state };
}
const failure = (message: string) => new Error(message);

describe('readLines', () => {
  it('returns lines with their numbers, without line ends, wherever the file is cut', async () => {
    const text = '\ufeffone\r\n\ntwo\rmore\n\rthree';
    const expected = [
      [1, 'one'],
      [2, ''],
      [3, 'two\rmore'],
      [4, '\rthree'],
    ];
    expect(await linesOf(encode(text))).toEqual(expected);
    for (const size of [1, 2, 5]) expect(await linesOf(streamOf(text, size))).toEqual(expected);
    expect(await linesOf(encode('one\n'))).toEqual([[1, 'one']]);
    expect(await linesOf(encode(''))).toEqual([]);
  });

  it('rejects a file that stops inside a character', async () => {
    const cut = encode('éé').slice(0, 3);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(cut);
        controller.close();
      },
    });
    await expect(linesOf(stream)).rejects.toThrow('line 1: it has a byte that is not valid UTF-8');
  });

  it('accepts lines of 1,048,576 characters, and refuses longer ones', async () => {
    const long = 'x'.repeat(limit);
    const lengths = async (content: ReadableStream<Uint8Array> | Uint8Array) =>
      (await collect(readLines(content))).map(({ text }) => text.length);
    for (const read of [(text: string) => encode(text), (text: string) => streamOf(text, 100_000)]) {
      expect(await lengths(read(`a\n${long}`))).toEqual([1, limit]);
      expect(await lengths(read(`a\n${long}\nb`))).toEqual([1, limit, 1]);
      for (const end of ['', '\nb'])
        await expect(lengths(read(`a\n${long}x${end}`))).rejects.toThrow(
          new RangeError('line 2 is longer than 1048576 characters'),
        );
    }
  });

  it('cancels the stream of a reader that stops early, and frees it', async () => {
    const { stream, state } = open('a\nb\n');
    for await (const { text } of readLines(stream)) {
      expect(text).toBe('a');
      break;
    }
    expect([state.cancelled, stream.locked]).toEqual([true, false]);
  });
});

describe('readCsvRecords', () => {
  it('returns records as they arrive, once the delimiter is found', async () => {
    const { stream, state } = open(`a,b\n1,${' '.repeat(65_536)}`, '\n3,', '4\n5,');
    const records = readCsvRecords(stream, 'data.csv', failure, undefined);
    const read = async () => (await records.next()).value?.cells;
    expect([await read(), await read(), await read()]).toEqual([
      ['a', 'b'],
      ['1', ' '.repeat(65_536)],
      ['3', '4'],
    ]);
    expect(state.read).toBeLessThan(6);
    await records.return(undefined);
    expect(state.cancelled).toBe(true);
  });

  it('refuses an endless first line after a megabyte', async () => {
    const { stream, state } = open('x'.repeat(60_000));
    await expect(readCsvRecords(stream, 'data.csv', failure, undefined).next()).rejects.toThrow(
      'cell longer than 1048576',
    );
    expect(state.read).toBeLessThan(22);
  });

  it('recognises what is not a table by its first line, also if it arrives in pieces', async () => {
    const { stream } = open('<!doct', 'ype html', '>\n');
    await expect(readCsvRecords(stream, 'data.csv', failure, undefined).next()).rejects.toThrow(
      'it is an HTML page',
    );
  });
});
