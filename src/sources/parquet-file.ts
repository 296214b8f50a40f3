// A Parquet file on a server as the reader wants it: any slice by a range request, sizes bounded before anything is
// allocated. Servers without ranges are read whole, once.
import type { AsyncBuffer } from 'hyparquet';
import type { ParquetFile } from './hub-listing.js';
import { sourceError } from './problems.js';
import { checkAnswer, type Remote, request } from './remote.js';

/** Bytes of one slice, and of one page when it is decompressed. */
export const sliceLimit = 128 * 1024 * 1024;

/**
 * Opens a file; nothing is asked for before its first slice.
 * @param whole reads all of it at once, which is quicker than many small ranges
 * @throws sample_invalid, from `slice`, when the file is not to be had or is not of the size that was announced
 */
export function parquetFile({ url, size }: ParquetFile, whole: boolean, remote: Remote): AsyncBuffer {
  const failure = (message: string, cause?: unknown) =>
    sourceError(remote.context.index, remote.name, `Parquet file: ${message}`, cause);
  let all: ArrayBuffer | undefined;

  async function bytesOf(response: Response): Promise<ArrayBuffer> {
    try {
      return await response.arrayBuffer();
    } catch (error) {
      remote.signal?.throwIfAborted();
      throw failure('the connection was cut', error);
    }
  }

  return {
    byteLength: size,
    async slice(start, end = size) {
      if (all) return all.slice(start, end);
      if (end - start > sliceLimit)
        throw failure(`a part of it has ${end - start} bytes, more than ${sliceLimit}`);
      const headers = whole ? {} : { range: `bytes=${start}-${end - 1}` };
      const response = await request(url, remote, { headers });
      checkAnswer(response, remote, 'its Parquet file is not there');
      const isPart = response.status === 206;
      if (!isPart && size > sliceLimit) throw failure('the server gives no ranges of it');
      const bytes = await bytesOf(response);
      const expected = isPart ? end - start : size;
      if (bytes.byteLength !== expected) throw failure(`expected ${expected} bytes, got ${bytes.byteLength}`);
      if (isPart) return bytes;
      all = bytes;
      return bytes.slice(start, end);
    },
  };
}
