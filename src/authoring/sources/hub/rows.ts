// Rows of a data set on the Hugging Face Hub, from its Parquet files, or from the dataset viewer's rows API if no
// Parquet file can be read. A limited query reads from all parts of the split, because data sets are often sorted by
// label.
import type { Remote } from '../remote.js';
import { findSplit } from './listing.js';
import { readParquetRows } from './parquet-rows.js';
import type { HubQuery, HubRows } from './query.js';
import { readViewerRows } from './viewer-rows.js';

/**
 * Opens the rows of a split.
 * @throws sample_invalid for refusals of the hosts, missing columns (listing the existing ones), damaged files
 */
export async function readHubRows(query: HubQuery, remote: Remote): Promise<HubRows> {
  const { name, files } = await findSplit(query, remote);
  if (files.length === 0) return readViewerRows(name, query, remote);
  const parquet = await readParquetRows(files, query, remote);
  return 'rows' in parquet ? parquet : readViewerRows(name, query, remote, parquet.unreadable);
}
