// What records of models look like that this release can read. Other releases, other tabs and failing disks change
// records: each is checked whenever it is read, before anything uses a part of it. Pure.
import { card } from '../shapes/card-shape.js';
import {
  checkList,
  checkNullable,
  checkObject,
  count,
  createCheck,
  flag,
  instant,
  object,
  text,
} from '../shapes/checks.js';

const file = { sha256: text, bytes: count };
const error = checkObject({ code: text, message: text, details: checkList(object) });

const version = checkObject({
  number: count,
  origin: text,
  tags: checkList(text),
  created_at: instant,
  card,
  counts: checkObject({ texts: count, samples: count, positive: count, negative: count }),
  warnings: checkList(text),
  configuration: object,
  configuration_sha256: text,
  samples_sha256: text,
  artifact: checkObject(file),
  samples: checkObject(file),
  report: checkNullable(checkObject(file)),
  batches: checkList(text),
  key: checkNullable(text),
});

const model = checkObject({
  format: createCheck((value) => value === 1),
  handle: text,
  public: flag,
  archived: flag,
  created_at: instant,
  updated_at: instant,
  key: checkNullable(text),
  draft: checkNullable(checkObject({ configuration: object, directory: checkNullable(text) })),
  batches: checkList(checkObject({ ...file, count })),
  active: checkNullable(count),
  next: count,
  run: checkNullable(text),
  error: checkNullable(error),
  versions: checkList(version),
});

const run = checkObject({
  id: text,
  handle: text,
  kind: text,
  state: text,
  progress: checkNullable(object),
  version: checkNullable(text),
  error: checkNullable(error),
  started_at: instant,
  ended_at: checkNullable(instant),
});

export const fitsModel = (value: unknown): boolean => model(value, '') === undefined;
export const fitsRun = (value: unknown): boolean => run(value, '') === undefined;
export const fitsCard = (value: unknown): boolean => card(value, '') === undefined;
