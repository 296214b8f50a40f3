// The files of the published tables: where each comes from, and its SHA-256, so that two readers measure the same rows.
//   node test/bench/tables/files.mjs [folder]    fetches what the folder (.cache/tables) lacks
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const emotion = {
  repository: 'niuzaisheng/AttExplainer',
  commit: 'fc8080f783028a0f2f6510175d0cf48a9fb2e3a3',
};
const sst = {
  repository: 'prrao87/fine-grained-sentiment',
  commit: 'a4401669eecbe9dda494faf36afe1e6a0b065a38',
};
const spans = { repository: 'ipavlopoulos/toxic_spans', commit: 'beaf170538df8275c3447b2e26070f2f82e55272' };
const banking = {
  repository: 'PolyAI-LDN/task-specific-datasets',
  commit: '57ec275d8078af65b7731c2a98be812d844a6d6b',
};
const perspective = {
  repository: 'conversationai/perspectiveapi',
  commit: 'a51953fab94c34be2901c2ecfe4320c4d3b7039a',
};

const tweets = { repository: 'cardiffnlp/xlm-t', commit: '874214d64d96599eb869a033c22ec2cc57d19256' };

/** The texts of a test file of tweets, whose labels are the same in every language, and lie in the English one. */
const testTweets = (language, sha256) => ({
  ...{ ...tweets, sha256 },
  path: `data/sentiment/${language}/test_text.txt`,
});

/** Every file by the name that it has in the folder. */
const files = {
  'emotion-train.txt': {
    ...emotion,
    path: 'data/emotion/train.txt',
    sha256: '29d6a6986e391f1882d17089d53bedff82443e1e6bb6ab2427c0aafd5e261910',
  },
  'emotion-test.txt': {
    ...emotion,
    path: 'data/emotion/test.txt',
    sha256: '4187b1cfb1e46f2d75541d937feb6aba69365c706ec17e45c26d1db33a8783f0',
  },
  'sst5-train.txt': {
    ...sst,
    path: 'data/sst/sst_train.txt',
    sha256: '1e30d2895f7b1569f9faa42a5e7b0da03dab41439cff08c65b6eb11c8f9ba707',
  },
  'sst5-test.txt': {
    ...sst,
    path: 'data/sst/sst_test.txt',
    sha256: 'ae78588874d7653eb416992014ccc9ead5d3540e3f83158186202c9a5bf9461b',
  },
  'banking77-train.csv': {
    ...banking,
    path: 'banking_data/train.csv',
    sha256: 'b06e26ac675513959a63135f11b94ea7786ed02da65db93a5650d8838cbc664b',
  },
  'banking77-test.csv': {
    ...banking,
    path: 'banking_data/test.csv',
    sha256: 'd12d6e3bc4c3103966ae786dc435913c0c563dfa328f5a3646d0e62cfeeb474d',
  },
  'spans-trial.csv': {
    ...spans,
    path: 'SemEval2021/data/tsd_trial.csv',
    sha256: '6bb8e9a16470c0269ac8727fd8bb77df68d8fb27955d9f5ff29ad724505622e8',
  },
  'spans-test.csv': {
    ...spans,
    path: 'SemEval2021/data/tsd_test.csv',
    sha256: '74f4dd086667fdad6198539ff9201d1f25f3a94c5169da1e7643a949974bf6b8',
  },
  'perspective.csv': {
    ...perspective,
    path: 'example_data/perspective_wikipedia_2k_score_sample_20180829.csv',
    sha256: 'a5a83d35fc384307180f69d04ea0434c36af39449dfdc7c74710b85dc6cd37ef',
  },
  'tweets-train.txt': {
    ...tweets,
    path: 'data/sentiment/english/train_text.txt',
    sha256: '722279375ca031c77d4d783458d024bba7c3bafda9c65bbcc63351fcd40b1f1a',
  },
  'tweets-train-labels.txt': {
    ...tweets,
    path: 'data/sentiment/english/train_labels.txt',
    sha256: '1225a2d319fe4831e1dcb859a51e21c6a8a40c627f4a18c4e872554c385d23f5',
  },
  'tweets-test-labels.txt': {
    ...tweets,
    path: 'data/sentiment/english/test_labels.txt',
    sha256: '7977cc5b0346f7ddab596fa6655ee7d2fe9f36c77129bfc14f3307d607a91761',
  },
  'tweets-test-en.txt': testTweets(
    'english',
    'd7c02dd3e081d9d9ac2f2f4c819a1f265048c3f7e48e313d9b16e7a90ecb1184',
  ),
  'tweets-test-de.txt': testTweets(
    'german',
    '2a02cdee0a147beebc5d401978d539055451cf0647b5592e274a8e9a0d60cf7f',
  ),
  'tweets-test-fr.txt': testTweets(
    'french',
    'fae6827fdec40ab49ba04e62586f198721b054b8de556f62129e60bf1138fcf1',
  ),
  'tweets-test-es.txt': testTweets(
    'spanish',
    'c075f04461e28d63703d52bc14f55b104e9004c5ff64a56d9de2bc142372452c',
  ),
  'tweets-test-it.txt': testTweets(
    'italian',
    'ee65a903f41f0f8627d3519541b9a0faf4643ad54be3ec6cba005c28fb101cf4',
  ),
  'tweets-test-pt.txt': testTweets(
    'portuguese',
    '7509d97cb78f7c9796fe2d6814428febf138e7c4c76285745cc8f05a514b94eb',
  ),
};

export const defaultFolder = fileURLToPath(new URL('../../../.cache/tables', import.meta.url));

const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The text of a file; undefined where the folder lacks it.
 * @throws an Error that names a file of other content
 */
export function readTableFile(folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const sha256 = sha256Of(bytes);
  if (sha256 !== files[name].sha256) throw new Error(`${path} is another file: its SHA-256 is ${sha256}`);
  return bytes.toString('utf8');
}

/** Where a file comes from, in words. */
export function sourceOf(name) {
  const { repository, commit, path, sha256 } = files[name];
  return `github.com/${repository}, commit ${commit.slice(0, 10)}, \`${path}\`, SHA-256 \`${sha256.slice(0, 16)}…\``;
}

async function fetchMissing(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, { repository, commit, path, sha256 }] of Object.entries(files)) {
    if (readTableFile(folder, name) !== undefined) continue;
    const url = `https://raw.githubusercontent.com/${repository}/${commit}/${path}`;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (sha256Of(bytes) !== sha256)
      throw new Error(`${url} is another file: its SHA-256 is ${sha256Of(bytes)}`);
    writeFileSync(join(folder, name), bytes);
    console.log(`${basename(path)} of ${repository}: ${bytes.length.toLocaleString('en')} bytes`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await fetchMissing(process.argv[2] ?? defaultFolder);
}
