// The page of the storage tests: steps in the life of stored data, each run by a worker that may end at any write.
import { createAssay } from '/dist/cdn/assay.js';
import { createLimits } from './limits.js';
import { createLoad } from './load.js';
import { findMissingHubFiles, findTorn, restore, takeSnapshot } from './records.js';

const handle = 'local.request';
const text = 'Reply to them now';

const describe = (description) => ({
  description,
  effort: 'low',
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_label: 'asks',
      negative_label: 'tells',
      positive_paraphrases: [
        'Please fix this today',
        'Send me the report by noon',
        'Call the client back now',
      ],
      negative_paraphrases: [
        'The sky is blue in June',
        'Cats sleep most of the day',
        'Rivers run to the sea',
      ],
    },
  ],
});

/** What a caller can see of the model that is built here. */
async function seeModel(assay) {
  const { active, pending_samples, versions } = await assay.versions(handle);
  const { scores } = await assay.score(handle, text);
  return { active, pending_samples, versions: versions.map((each) => each.artifact_sha256), scores };
}

const seeScore = (assay) => assay.score('assay.clickbait', text);
const embedder = new URLSearchParams(location.search).get('embedder');
const other = { embedder: embedder === 'assay-small' ? 'assay-base' : 'assay-small' };

/** What each step does, what is visible of it, and the settings of its engine. */
const steps = {
  download: { run: seeScore, see: seeScore },
  build: { run: (assay) => assay.build(describe('Second'), null, { handle }), see: seeModel },
  activation: { run: (assay) => assay.activate(handle, 1), see: seeModel },
  feedback: { run: (assay) => assay.feedback(handle, 'Answer her', { request: 'asks' }), see: seeModel },
  retraining: { run: (assay) => assay.retrain(handle), see: seeModel },
  removal: { run: (assay) => assay.remove(handle, 2), see: seeModel },
  import: { run: (assay) => assay.importVersion(handle, lab.exported), see: seeModel },
  rebuild: {
    options: other,
    run: (assay) => assay.score(handle, text),
    see: (assay) => assay.score(handle, text),
  },
  'download of an encoder': {
    options: { embedder: 'test/micro-mean' },
    run: (assay) => assay.preload(),
    see: (assay) => assay.score(handle, text),
  },
  'eviction of vectors': { run: (assay) => assay.evict('vectors'), see: seeModel },
  'eviction of models': {
    options: other,
    run: (assay) => assay.evict('models'),
    see: (assay) => assay.score(handle, text),
  },
};

/** An Assay whose worker stops at a write. */
function open({ options = {} } = {}, fault = {}) {
  const worker = () => {
    lab.worker = new Worker('worker.js', { type: 'module', name: JSON.stringify(fault) });
    return lab.worker;
  };
  return createAssay({ device: 'wasm', embedder, hub: lab.hub, ...options, worker });
}

/** Runs work in an engine of its own. @returns its result, or `killed: put in assay-versions` */
async function runIn(step, work, fault) {
  const channel = new BroadcastChannel('storage-faults');
  const stopped = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(`killed: ${data}`);
  });
  const assay = open(step, fault);
  try {
    return await Promise.race([work(assay), stopped]);
  } finally {
    lab.worker?.terminate();
    assay.dispose();
    channel.close();
  }
}

const lab = {
  open,
  load: createLoad(() => open()),
  ...createLimits(open, describe, other),
  /** URL of the hub of encoders. */
  hub: undefined,
  /** The storage before each step, and what is visible before and after. */
  known: {},
  /** Runs steps once, one after another; all of them without a list. @returns their names */
  async learn(only, hub) {
    lab.hub = hub;
    await runIn({}, async (assay) => {
      await assay.build(describe('First'), null, { handle });
      lab.exported = await assay.exportVersion(handle);
    });
    await restore([]);
    const chosen = only ?? Object.keys(steps);
    for (const name of chosen) {
      const step = steps[name];
      if (name === 'build') await runIn({}, (assay) => assay.build(describe('First'), null, { handle }));
      const snapshot = await takeSnapshot();
      const before = JSON.stringify(await runIn(step, step.see));
      await restore(snapshot);
      await runIn(step, step.run);
      lab.known[name] = { snapshot, before, after: JSON.stringify(await runIn(step, step.see)) };
    }
    return chosen;
  },
  /**
   * Runs a step that is killed, then looks at what is left.
   * @returns where it was killed, or null when the step ended before that, and everything that is wrong
   */
  async kill(name, fault) {
    const { snapshot, before, after } = lab.known[name];
    const step = steps[name];
    await restore(snapshot);
    const outcome = await runIn(step, (assay) => step.run(assay).then(() => 'done'), fault);
    const problems = await findTorn();
    const seen = JSON.stringify(await runIn(step, step.see));
    if (seen !== before && seen !== after) problems.push(`between: ${seen}`);
    if (outcome === 'done' && seen !== after) problems.push(`done, but ${seen}`);
    // The step can be repeated.
    if (seen !== after) {
      await runIn(step, step.run);
      const repeated = JSON.stringify(await runIn(step, step.see));
      if (repeated !== after) problems.push(`after a repetition: ${repeated}`);
    }
    problems.push(...(await findTorn()), ...(await findMissingHubFiles()));
    return { killed: outcome === 'done' ? null : outcome, problems };
  },
};

Object.assign(globalThis, { lab });
