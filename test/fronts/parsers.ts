// Which front each parser of the sources belongs to, by the name of its limits in `src/core/contract/fronts`. A file with a
// parser that is in neither list fails `test/unit/fronts.test.ts`.

/** Files that parse or decompress foreign data. */
export const parsers = {
  artifactLimits: ['src/core/scoring/artifact/header.ts'],
  batchLimits: [
    'src/server/cli/batch/text/compression.ts',
    'src/server/cli/batch/text/json-format.ts',
    'src/server/cli/batch/text/json-members.ts',
  ],
  bodyLimits: [
    'src/core/http/json-body.ts',
    'src/server/mcp/connect-server.ts',
    'src/server/node/server/json-body.ts',
    'src/server/mcp/stdio-lines.ts',
    'src/server/agents/arguments.ts',
    'src/authoring/builds/report-file.ts',
  ],
  catalogLimits: ['src/core/storage/catalog/json-file.ts'],
  encoderFileLimits: ['src/encoders/bundled/encoder-header.ts'],
  csvLimits: ['src/authoring/sources/table/read-csv-records.ts'],
  htmlLimits: ['src/core/content/read-html.ts'],
  hubAnswerLimits: ['src/authoring/sources/hub/read-answer.ts'],
  lineLimits: ['src/authoring/sources/table/json-row.ts', 'src/server/cli/discover/text-table.ts'],
  markdownLimits: ['src/page/elements/model-card/markdown.ts'],
  pageLimits: ['src/server/node/decode-body.ts'],
  parquetLimits: [
    'src/authoring/sources/hub/features.ts',
    'src/authoring/sources/hub/parquet-file.ts',
    'src/authoring/sources/hub/parquet-rows.ts',
  ],
  safetensorsLimits: ['src/encoders/read/safetensors-file.ts'],
  hubFileLimits: ['src/encoders/hub/json.ts'],
  versionFileLimits: [
    'src/authoring/builds/version-file.ts',
    'src/authoring/pipeline/samples-text.ts',
    'src/authoring/pipeline/sent-samples.ts',
  ],
  yamlLimits: [
    'src/authoring/pipeline/read-document.ts',
    'public/build-page/yaml/parse.ts',
    'public/build-page/yaml/cursor.ts',
    'public/build-page/check.ts',
    'public/build-page/form/write-document.ts',
  ],
};

/** Files that parse what this package, its site or the same user has written, and why that needs no front. */
export const trusted = {
  'public/api/openapi-document.ts': 'a document that the service worker of this page makes',
  'public/build-page/axes/edited.ts': 'what this page has stored',
  'public/build-page/axes/result.ts': 'writes YAML',
  'public/build-page/feedback/stored-corrections.ts': 'what this page has stored',
  'public/build-page/saved/draft.ts': 'what this page has stored',
  'public/build-page/saved/kept-steps.ts': 'what this page has stored',
  'public/build-page/use-it.ts': 'writes YAML',
  'public/build-page/yaml/code-editor.ts': 'a schema of the site',
  'public/calls.ts': 'answers of the service worker of this page',
  'public/try/visit.ts': 'what a page of the site has stored',
  'public/docs/search.ts': 'the index of the site',
  'src/server/cli/batch/manifest.ts': 'what an earlier run of the command has written',
  'src/server/cli/doctor/check-engine.ts': 'a file of the package',
  'src/server/cli/init/package-catalog.ts': 'the catalog of the package',
  'src/server/cli/init/stamp.ts': 'what an earlier run of the command has written',
  'src/server/cli/input/rebuild-model.ts': 'the catalog of the package',
  'src/server/cli/package-root.ts': 'package.json of the package',
  'src/page/client/catalog-engine.ts': 'the catalog of the page, when its engine cannot start',
  'src/page/client/diagnose-script.ts': 'a script of the page that has failed',
  'src/authoring/interpreters/check-answer.ts': 'an answer of at most 220 tokens',
  'src/server/node/build-models.ts': 'the catalog of the package',
  'src/server/node/choose-models.ts': 'the catalog of the package',
  'src/server/embedders/optional-embedders.ts': 'the catalog of an installed package',
  'src/server/node/disk-area.ts': 'a folder that the user names for a cache',
  'src/server/node/open-documents.ts': 'documents of the package',
  'src/server/node/record-examples.ts': 'answers of this process, for the build of the package',
  'src/server/node/site-metadata.ts': 'a file of the package, for its build',
  'src/page/rpc/script-url.ts': 'the address of this script, which the page has made',
};
