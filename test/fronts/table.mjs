// The fronts of `src/core/contract/fronts`, by the names of their limits, and further entries that share some: how each is
// entered, and generated inputs that are deep, wide, long, repeated and compressed. `size` is the size of the larger input of a
// pair, `bytes` what it may take as memory. `apart` says why no other request waits while it is read.
import { fronts as documents } from './rows/documents.mjs';
import { fronts as models } from './rows/models.mjs';
import { fronts as pages } from './rows/pages.mjs';
import { fronts as records } from './rows/records.mjs';
import { fronts as requests } from './rows/requests.mjs';
import { fronts as tables } from './rows/tables.mjs';
import { fronts as values } from './rows/values.mjs';

export const fronts = {
  ...requests,
  ...values,
  ...records,
  ...documents,
  ...pages,
  ...tables,
  ...models,
};

const files = { requests, values, records, documents, pages, tables, models };

/** The file of `rows` that has a front: to load what all of them import takes longer than most measurements. */
export const findFile = (name) => Object.keys(files).find((file) => name in files[file]);
