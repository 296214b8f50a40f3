// Records of hub repositories: which paths were downloaded, and who owns them.
import { describe, expect, it } from 'vitest';
import {
  addEntry,
  collectHashes,
  findEntry,
  getOwner,
  isHubRecord,
  toRecordKey,
} from '../../../../src/core/storage/files/hub-records.js';

const entry = { sha256: 'a'.repeat(64), bytes: 3 };
const other = { sha256: 'b'.repeat(64), bytes: 4 };

it.each([null, undefined, 7, 'format', [], {}, { format: 2, files: [] }])(
  'treats %j as a record of another release, which has no entries',
  (value) => {
    expect(isHubRecord(value)).toBe(false);
    expect(findEntry(value, 'config.json')).toBeUndefined();
    expect(addEntry(value, 'config.json', entry)).toEqual({ format: 1, files: [['config.json', entry]] });
  },
);

it('finds the entry of a path among others, and undefined for one that was never requested', () => {
  const record = addEntry(addEntry(undefined, 'config.json', entry), 'model.onnx', null);
  expect(findEntry(record, 'config.json')).toEqual(entry);
  expect(findEntry(record, 'model.onnx')).toBeNull();
  expect(findEntry(record, '__proto__')).toBeUndefined();
});

it('replaces the entry of a path, and keeps the others', () => {
  const record = addEntry(addEntry(undefined, 'config.json', null), 'model.onnx', other);
  expect(addEntry(record, 'config.json', entry)).toEqual({
    format: 1,
    files: [
      ['model.onnx', other],
      ['config.json', entry],
    ],
  });
});

it('collects the hashes of downloaded files, not of missing ones', () => {
  const record = addEntry(addEntry(undefined, 'config.json', entry), 'modules.json', null);
  expect(collectHashes(record)).toEqual([entry.sha256]);
});

describe('getOwner', () => {
  it.each([
    ['https://huggingface.co/org/model/resolve/main/', 'org/model'],
    ['https://mirror.example/hub/org/model/resolve/v1.0/', 'org/model'],
    ['https://huggingface.co/api/models/org/model/tree/', 'org/model'],
    ['https://app.example/assay/runtime/', 'runtime'],
    ['https://huggingface.co/org/model/resolve/main/onnx/', undefined],
    ['https://huggingface.co/api/models/org/model/tree/main/', undefined],
    ['https://app.example/runtime/models/', undefined],
  ])('of %s', (base, owner = base) => {
    expect(getOwner(toRecordKey(base))).toBe(owner);
  });
});
