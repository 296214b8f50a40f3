// Work while the browser takes storage away. @param open creates an Assay @param describe gives the document of a model
// @param other options of an engine with another embedder
import { findTorn, readAll, restore } from './records.js';

const text = 'Reply to them now';
const handle = 'local.request';
const catalogModel = 'assay.clickbait';

const outcomeOf = (call) =>
  call.then(
    () => 'answered',
    (error) => `${error.name} ${error.code}: ${error.message}`,
  );

export function createLimits(open, describe, other) {
  let assay;
  let running = [];
  const build = (from) => from.build(describe('First'), null, { handle });

  /** Runs work in an engine of its own. */
  const runIn = async (options, work) => {
    const own = open(options);
    try {
      return await work(own);
    } finally {
      own.dispose();
    }
  };

  /** A card, the stored versions, and a card of the active one; the code of an error in place of each. */
  const see = async (own) => {
    const read = (call) =>
      call.then(
        (value) => ({ value }),
        ({ code, name }) => ({ code: code ?? name }),
      );
    return {
      downloaded: await read(own.score(catalogModel, text)),
      versions: await read(own.versions(handle)),
      built: await read(own.score(handle, text)),
    };
  };

  return {
    findTorn,
    /** Downloads, builds and scores, and scores with another embedder. */
    runAll: (base) =>
      runIn({}, async (own) => {
        const { scores } = await own.score(catalogModel, text);
        const { warnings } = await build(own);
        const built = (await own.score(handle, text)).scores;
        const { stored } = await own.status();
        const rebuilt = base
          ? await runIn({ options: other }, async (far) => (await far.score(catalogModel, text)).scores)
          : null;
        return { answers: { scores, built, rebuilt }, warnings, stored };
      }),
    /** What a new engine finds of the model that was built. */
    seeKept: () =>
      runIn({}, async (own) => {
        const model = await own.score(handle, text).then(
          ({ scores }) => scores,
          ({ code }) => (code === 'model_not_found' ? null : code),
        );
        return { model };
      }),
    /** Stores a download, a model with two versions and feedback. @returns what is visible of them */
    storeAll: () =>
      runIn({}, async (own) => {
        await build(own);
        await own.build(describe('Second'), null, { handle });
        await own.feedback(handle, 'Answer her', { request: 'asks' });
        return see(own);
      }),
    /** What a new engine finds of these, and whether it can store them again. */
    seeAll: () =>
      runIn({}, async (own) => {
        const seen = await see(own);
        const removed = seen.versions.code === 'model_not_found' ? undefined : own.remove(handle);
        const repaired = await outcomeOf(Promise.resolve(removed).then(() => build(own)));
        return { seen, repaired };
      }),
    async beginClearing() {
      assay = open({});
      return assay.score(catalogModel, text);
    },
    /** A new engine without stored data. */
    async restartEmpty() {
      assay.dispose();
      await restore([]);
      assay = open({});
    },
    /** Begins work, and returns in the middle of it. */
    async beginWork(work, round) {
      if (work === 'scores') {
        running = Array.from({ length: 50 }, (_, i) =>
          outcomeOf(assay.score(catalogModel, `${text} ${round} ${i}`)),
        );
        return;
      }
      if (work === 'a download') {
        let onProgress;
        const begun = new Promise((resolve) => {
          onProgress = resolve;
        });
        running = [outcomeOf(assay.score(catalogModel, text, { onProgress }))];
        await begun;
        return;
      }
      const stages = ['embedding', 'training', 'saving'];
      await new Promise((resolve) => {
        const onProgress = ({ stage }) => stage === stages[round % stages.length] && resolve();
        running = [outcomeOf(assay.build(describe(`Round ${round}`), null, { handle, onProgress }))];
        void running[0].then(resolve);
      });
    },
    endWork: () => Promise.all(running),
    /** What the engine says about a clearing. */
    seeClearing: async () => (await assay.status()).siteDataCleared,
    /** Creates the databases again from a tab that scores nothing, or from a second engine. @returns what it says */
    async recreate(byEngine) {
      if (byEngine) return runIn({ options: other }, async (own) => (await own.status()).siteDataCleared);
      await readAll('assay-versions');
      return null;
    },
    async afterClearing() {
      const next = await assay.score(catalogModel, text);
      await build(assay);
      await assay.score(handle, text);
      const status = await assay.status();
      // A new engine does not share locks with a page that is older than the clearing.
      await runIn({ options: other }, (own) => own.score(catalogModel, text));
      return { next, status, torn: await findTorn() };
    },
  };
}
