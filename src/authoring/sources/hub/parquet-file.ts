// A Parquet file on a server as the buffer that hyparquet reads: each slice is one range request, and sizes are checked
// before anything is allocated. Without range support the file is read whole, once.
import type { AsyncBuffer } from 'hyparquet';
import { parquetLimits } from '../../../core/contract/fronts/index.js';
import { sourceError } from '../problems.js';
import { checkResponse, type Remote, requestFile } from '../remote.js';
import type { ParquetFile } from './listing.js';

/** Bytes of one slice, and of one decompressed page. */
export const sliceLimit = parquetLimits.bytes;

/**
 * Opens a file. Sends no request before the first slice.
 * @param whole reads the whole file at once, which is quicker than many small ranges
 * @throws sample_invalid, from `slice`, when the file is unavailable or has not the announced size
 */
export function openParquetFile({ url, size }: ParquetFile, whole: boolean, remote: Remote): AsyncBuffer {
  const failure = (message: string, cause?: unknown) =>
    sourceError(remote.context.index, remote.name, `Parquet file: ${message}`, cause);
  let all: ArrayBuffer | undefined;

  async function readBytes(response: Response): Promise<ArrayBuffer> {
    try {
      return await response.arrayBuffer();
    } catch (error) {
      remote.signal?.throwIfAborted();
      throw failure('the connection was lost', error);
    }
  }

  return {
    byteLength: size,
    async slice(start, end = size) {
      if (all) return all.slice(start, end);
      if (end - start > sliceLimit)
        throw failure(`a part of ${end - start} bytes exceeds the limit of ${sliceLimit}`);
      const headers = whole ? {} : { range: `bytes=${start}-${end - 1}` };
      const response = await requestFile(url, remote, { headers });
      checkResponse(response, remote, 'Parquet file not found');
      const isPart = response.status === 206;
      if (!isPart && size > sliceLimit) throw failure('the server does not support range requests');
      const bytes = await readBytes(response);
      const expected = isPart ? end - start : size;
      if (bytes.byteLength !== expected) throw failure(`expected ${expected} bytes, got ${bytes.byteLength}`);
      if (isPart) return bytes;
      all = bytes;
      return bytes.slice(start, end);
    },
  };
}
