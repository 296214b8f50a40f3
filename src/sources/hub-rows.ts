// Rows of a data set on the Hugging Face Hub, out of its Parquet files, or from the viewer's rows API where it has none
// that can be read here. Where fewer rows are wanted than there are, they come from all over the split, because data
// sets are often sorted by label.
import { findSplit } from './hub-listing.js';
import type { HubQuery, HubRows } from './hub-query.js';
import { parquetRows } from './parquet-rows.js';
import type { Remote } from './remote.js';
import { viewerRows } from './viewer-rows.js';

/**
 * Opens the rows of a split.
 * @throws sample_invalid for what the hosts refuse, for absent columns (listing those there are), for damaged files
 */
export async function hubRows(query: HubQuery, remote: Remote): Promise<HubRows> {
  const { name, files } = await findSplit(query, remote);
  const parquet = files.length > 0 ? await parquetRows(files, query, remote) : undefined;
  return parquet ?? viewerRows(name, query, remote);
}
