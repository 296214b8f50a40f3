// Which configuration, split and files of a data set are read, by the lists of the dataset viewer.
import { describe, expect, it } from 'vitest';
import { findSplit } from '../../../../src/authoring/sources/hub/listing.js';
import type { SourceIo } from '../../../../src/authoring/sources/sample.js';
import { createFetch, remoteOf } from './support.js';

const server = 'https://datasets-server.huggingface.co';
const query = { dataset: 'owner/moods', config: undefined, split: 'train' };
const file = (config: unknown, split: unknown, url: unknown = 'https://a.example/0', size: unknown = 9) => ({
  config,
  split,
  url,
  size,
});

interface Lists {
  parquet?: () => Response;
  splits?: () => Response;
}

/** Finds a split where the viewer sends these lists. */
function find({ parquet, splits }: Lists, given: Partial<typeof query> = {}, io: Partial<SourceIo> = {}) {
  const requested: string[] = [];
  const answers = {
    [`${server}/parquet?dataset=owner%2Fmoods`]: parquet ?? (() => Response.json({ parquet_files: [] })),
    [`${server}/splits?dataset=owner%2Fmoods`]: splits ?? (() => Response.json({ splits: [] })),
  };
  const remote = remoteOf(createFetch(answers, requested), io);
  return { result: findSplit({ ...query, ...given }, remote), requested };
}
const listing = (...files: unknown[]): Lists => ({ parquet: () => Response.json({ parquet_files: files }) });
const detail = (lists: Lists, given?: Partial<typeof query>) =>
  find(lists, given).result.then(
    () => 'found',
    (error: Error) => error.message,
  );

describe('findSplit', () => {
  it('returns the files of its configuration and split alone, in order', async () => {
    const lists = listing(
      file('default', 'train', 'https://a.example/0', 5),
      file('default', 'test', 'https://a.example/1'),
      file('other', 'train', 'https://a.example/2'),
      file('default', 'train', 'http://a.example/3', 7),
    );
    const { result, requested } = find(lists);
    expect(await result).toEqual({
      name: { dataset: 'owner/moods', config: 'default', split: 'train' },
      files: [
        { url: 'https://a.example/0', size: 5 },
        { url: 'http://a.example/3', size: 7 },
      ],
    });
    expect(requested).toEqual([`${server}/parquet?dataset=owner%2Fmoods`]);
  });

  it('leaves out files without a web address or a size', async () => {
    const unusable = [
      file('only', 'train', 'ftp://a.example/0'),
      file('only', 'train', 'file:///https://a.example/0'),
      file('only', 'train', 3),
      file('only', 'train', 'https://a.example/1', 0),
      file('only', 'train', 'https://a.example/2', '9'),
      { config: 'only', split: 'train' },
    ];
    const { files } = await find(listing(...unusable, file('only', 'train'))).result;
    expect(files).toEqual([{ url: 'https://a.example/0', size: 9 }]);
  });

  it('leaves out entries that are not those of a split', async () => {
    const invalid = [null, 'train', { config: 'a' }, { split: 'train' }, file(1, 'train'), file('b', 2)];
    const { name } = await find(listing(...invalid, file('only', 'train'))).result;
    expect(name.config).toBe('only');
  });

  it('reads the files of the public hub from a mirror, and no others', async () => {
    const hosts = { huggingface: 'https://mirror.example/hub', datasetsServer: server };
    const own = 'https://huggingface.co/datasets/a.parquet';
    const other = 'https://huggingface.co.example/a.parquet';
    const lists = listing(file('only', 'train', own), file('only', 'train', other));
    const { files } = await find(lists, {}, { hosts }).result;
    expect(files.map(({ url }) => url)).toEqual(['https://mirror.example/hub/datasets/a.parquet', other]);
  });

  it('lists splits without files if the viewer has converted none, or cannot', async () => {
    const splits = () => Response.json({ splits: [{ config: 'only', split: 'train' }] });
    for (const parquet of [
      () => Response.json({ parquet_files: [] }),
      () => Response.json({ parquet_files: 'none' }),
      () => new Response('not JSON'),
      () => new Response('', { status: 500 }),
    ]) {
      const { result, requested } = find({ parquet, splits });
      expect(await result).toEqual({
        name: { dataset: 'owner/moods', config: 'only', split: 'train' },
        files: [],
      });
      expect(requested).toHaveLength(2);
    }
  });

  it('asks again for the splits when the viewer fails', async () => {
    const answers = [
      new Response('', { status: 500 }),
      Response.json({ splits: [{ config: 'a', split: 'train' }] }),
    ];
    const { result, requested } = find({ splits: () => answers.shift() ?? Response.error() });
    expect((await result).name.config).toBe('a');
    expect(requested).toHaveLength(3);
  });

  it('reports refusals of the viewer', async () => {
    const refuse = (status: number) => () => new Response('', { status });
    expect(await detail({ parquet: refuse(404) })).toBe(
      'sources[3] owner/moods: HTTP 404: data set not found',
    );
    expect(await detail({ splits: refuse(500) })).toBe('sources[3] owner/moods: HTTP 500');
    expect(await detail({})).toBe('sources[3] owner/moods: the data set has no readable rows');
  });

  it('takes the only configuration, or `default`, or the one that is asked for', async () => {
    const chosen = async (configs: string[], config?: string) => {
      const lists = listing(...configs.map((name) => file(name, 'train')));
      return (await find(lists, config === undefined ? {} : ({ config } as object)).result).name.config;
    };
    expect(await chosen(['a', 'a'])).toBe('a');
    expect(await chosen(['a', 'default'])).toBe('default');
    expect(await chosen(['a', 'default'], 'a')).toBe('a');
  });

  it('names the configurations or splits to choose from', async () => {
    const lists = listing(file('a', 'train'), file('b', 'test'), file('b', 'dev'), file('b', 'dev'));
    expect(await detail(lists)).toBe(
      "sources[3] owner/moods: several configurations; set hf_config to one of: 'a', 'b'",
    );
    const unknown = { config: 'c' } as object;
    expect(await detail(lists, unknown)).toBe(
      "sources[3] owner/moods: unknown configuration 'c'; available: 'a', 'b'",
    );
    const other = { config: 'b' } as object;
    expect(await detail(lists, other)).toBe(
      "sources[3] owner/moods: unknown split 'train'; available: 'test', 'dev'",
    );
  });

  it('gives the reason of a viewer that cannot read the data set', async () => {
    const refuse = () =>
      Response.json(
        { error: "The dataset viewer doesn't support this dataset because it runs arbitrary code." },
        { status: 501 },
      );
    expect(await detail({ parquet: refuse, splits: refuse })).toBe(
      "sources[3] owner/moods: the data set has no readable rows (HTTP 501: The dataset viewer doesn't support this dataset because it runs arbitrary code.)",
    );
  });
});
