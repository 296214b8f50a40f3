// Which front each parser of the sources belongs to, by the name of its limits in `src/contract/fronts`. A file with a
// parser that is in neither list fails `test/unit/fronts.test.ts`.

/** Files that parse or decompress foreign data. */
export const parsers = {
  artifactLimits: ['src/scoring/artifact/header.ts'],
  batchLimits: [
    'src/cli/batch/text/compression.ts',
    'src/cli/batch/text/json-format.ts',
    'src/cli/batch/text/json-members.ts',
  ],
  bodyLimits: [
    'src/http/json-body.ts',
    'src/mcp/connect-server.ts',
    'src/mcp/stdio-lines.ts',
    'src/agents/arguments.ts',
    'src/engine/authoring/report-file.ts',
  ],
  catalogLimits: ['src/storage/catalog/json-file.ts'],
  csvLimits: ['src/sources/table/read-csv-records.ts'],
  htmlLimits: ['src/content/read-html.ts'],
  hubAnswerLimits: ['src/sources/hub/read-answer.ts'],
  lineLimits: [
    'src/sources/table/jsonl.ts',
    'src/sources/table/read-table.ts',
    'src/cli/discover/text-table.ts',
  ],
  markdownLimits: ['src/elements/model-card/markdown.ts'],
  pageLimits: ['src/node/decode-body.ts'],
  parquetLimits: [
    'src/sources/hub/features.ts',
    'src/sources/hub/parquet-file.ts',
    'src/sources/hub/parquet-rows.ts',
  ],
  safetensorsLimits: ['src/weights/safetensors-file.ts', 'src/embedding/transformers/json.ts'],
  versionFileLimits: [
    'src/engine/authoring/version-file.ts',
    'src/engine/pipeline/samples-text.ts',
    'src/engine/pipeline/sent-samples.ts',
  ],
  yamlLimits: [
    'src/engine/pipeline/read-document.ts',
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
  'public/build-page/draft.ts': 'what this page has stored',
  'public/build-page/use-it.ts': 'writes YAML',
  'public/build-page/yaml/code-editor.ts': 'a schema of the site',
  'public/calls.ts': 'answers of the service worker of this page',
  'public/docs/search.ts': 'the index of the site',
  'src/cli/batch/manifest.ts': 'what an earlier run of the command has written',
  'src/cli/init/package-catalog.ts': 'the catalog of the package',
  'src/cli/init/stamp.ts': 'what an earlier run of the command has written',
  'src/cli/input/rebuild-model.ts': 'the catalog of the package',
  'src/cli/package-root.ts': 'package.json of the package',
  'src/client/catalog-engine.ts': 'the catalog of the page, when its engine cannot start',
  'src/client/diagnose-script.ts': 'a script of the page that has failed',
  'src/engine/interpreters/check-answer.ts': 'an answer of at most 220 tokens',
  'src/node/build-models.ts': 'the catalog of the package',
  'src/node/disk-area.ts': 'a folder that the user names for a cache',
  'src/node/open-documents.ts': 'documents of the package',
  'src/node/record-examples.ts': 'answers of this process, for the build of the package',
  'src/node/site-metadata.ts': 'a file of the package, for its build',
  'src/rpc/script-url.ts': 'the address of this script, which the page has made',
};
