// What `npm run mutants` changes, and the tests that must notice it. A folder's own unit tests come first; the others are
// those that exercise its behaviour from outside in less than a few seconds.

/**
 * Folders of src, in the order in which they are run: files to leave out or to add, and the tests.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const folders = {
  'core/storage': {
    // IndexedDB is only in browsers: test/browser/indexed-area.test.ts. What numbers versions guards stored data, too.
    mutate: [
      '!src/core/storage/areas/{databases,indexed-area,open-store}.ts',
      'src/authoring/builds/commit.ts',
    ],
    tests: [
      'test/unit/core/storage/**/*.test.ts',
      'test/unit/authoring/builds/commit.test.ts',
      'test/unit/core/engine/storage-manager.test.ts',
      'test/unit/page/service-worker/router-service.test.ts',
    ],
  },
  'server/node': {
    // What starts threads and encoders, and the two programs that write models and examples: their tests take too long
    // to run against every change.
    mutate: [
      '!src/server/node/{build-models,model-folder,record-examples,encoder-host,generator*,thread,trainer*}.ts',
    ],
    tests: [
      'test/unit/server/node/server/**/*.test.ts',
      'test/unit/server/node/{address-guard,disk-area,file-fetch,guarded-fetch,guarded-headers,open-folder,open-models,redirects,schema-documents,site-metadata}.test.ts',
      'test/unit/authoring/sources/access.test.ts',
    ],
  },
  'core/http': {
    mutate: [],
    tests: [
      'test/unit/core/http/**/*.test.ts',
      'test/conformance/{in-process,variants,score-many}.test.ts',
      'test/unit/server/node/server/{api-key,observe}.test.ts',
    ],
  },
  // The entry runs in a service worker only: test/browser/client.test.ts.
  'page/service-worker': {
    mutate: ['!src/page/service-worker/index.ts'],
    tests: ['test/unit/page/service-worker/**/*.test.ts'],
  },
  'core/contract': {
    mutate: [],
    tests: ['test/unit/core/contract/**/*.test.ts'],
  },
  'authoring/configuration': {
    mutate: [],
    tests: ['test/unit/authoring/configuration/**/*.test.ts'],
  },
  // The rest runs in pages only: test/browser/{browser-embedder,build,client*,interpreter,leadership,storage}.test.ts.
  'page/client': {
    mutate: [
      '!src/page/client/{assay,broker,build,diagnose-script,engine-worker}.ts',
      '!src/page/client/{page-app,page-engines,script-error,shared,storage}.ts',
      '!src/page/client/{browser-model,interpreter}/*.ts',
      '!src/page/client/local-api/{install-local-api,is-lost,local-api}.ts',
    ],
    tests: ['test/unit/page/client/**/*.test.ts', 'test/conformance/js-api.test.ts'],
  },
  // Not access.test.ts, which starts servers.
  'authoring/sources': {
    mutate: [],
    tests: [
      'test/unit/authoring/sources/{content-kind,csv,csv-records,documents,features,github-csv,grader,half-sampling,hosts}.test.ts',
      'test/unit/authoring/sources/{huggingface,jsonl,lines,listing,noise,parquet-file,parquet-rows,read-table,remote,sampling}.test.ts',
      'test/unit/authoring/sources/{passages,problems,tally,unlabelled,viewer-rows}.test.ts',
    ],
  },
  // Not artifact-random-damage.test.ts, which reads thousands of damaged files.
  'core/scoring': {
    mutate: [],
    tests: [
      'test/unit/core/scoring/{aggregation,artifact,artifact-damage,calibration,card,composite,encoding,explain,explain-terms,familiarity,geometry}.test.ts',
      'test/unit/core/scoring/{header-scan,join,model-checks,segments,terms,tier,traits,word-pool}.test.ts',
    ],
  },
};
