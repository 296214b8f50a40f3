// Interpreters of discovered traits in a page: the Prompt API of the window, asked by the engine's worker; an own
// function; and a text generator in a worker.
import { expect } from '@open-wc/testing';
import type {
  BuildOptions,
  BuildProgress,
  Configuration,
  InterpretationRequest,
} from '../../dist/page/client/index.js';
import { gpuForTests } from '../support/gpu.js';
import { mixed, toCsv } from '../support/unlabelled.js';
import { assayOf, close } from './assays.js';
import { fileAt } from './build-page/documents.js';
import {
  hasLanguageModel,
  installLanguageModel,
  nameScale,
  removeLanguageModel,
  restoreLanguageModel,
} from './interpreter/language-model.js';
import { isLong } from './is-long.js';
import { hubFor, runtime } from './transformers/fixture.js';

afterEach(() => {
  close();
  restoreLanguageModel();
});

const files = [fileAt('texts.csv', toCsv(mixed))];
const configuration: Configuration = {
  traits: 'discover',
  effort: 'low',
  sources: [{ type: 'csv', path: 'texts.csv' }],
  discovery: { max_traits: 2 },
};
const handle = 'local.interpreted';
/** Not the subject, so that it is the faster one. */
const embedder = 'assay-small';
const long = await isLong();
let assay: ReturnType<typeof assayOf>;

/** Builds, and returns what named the traits, and why others did not. */
async function build(options: BuildOptions, document = configuration, own = assayOf({ embedder })) {
  assay = own;
  const { handle: built = handle } = options;
  const { warnings, artifact_sha256: hash } = await assay.build(document, files, { handle, ...options });
  const traits = await assay.traits(built);
  return {
    warnings,
    hash,
    names: traits.map(({ name }) => name),
    namers: traits.map(({ discovered }) => discovered?.named_by),
  };
}
const warning = (reason: string) => [
  `The interpreter prompt-api did not name any trait: ${reason}. Key phrases are used instead`,
];
const promptApi = { interpreter: 'prompt-api' } as const;

describe("the browser's language model", () => {
  it('names traits that the worker finds', async () => {
    const recorded = installLanguageModel();
    const { warnings, names, namers } = await build(promptApi, {
      ...configuration,
      discovery: { max_traits: 2, interpret_context: 'Kitchens and clubs' },
    });
    expect(names).to.deep.equal(['Scale 1', 'Scale 2']);
    expect(namers).to.deep.equal(['prompt-api', 'prompt-api']);
    expect(warnings).to.deep.equal([]);
    const options = {
      expectedInputs: [{ type: 'text' }],
      expectedOutputs: [{ type: 'text', languages: ['en'] }],
    };
    expect(recorded.options).to.deep.equal([options, options]);
    expect(recorded.prompts[0]).to.contain('"Kitchens and clubs"').and.to.contain('<high_end>');
    expect(recorded.constraints[0]).to.have.property('additionalProperties', false);
    expect([recorded.created, recorded.destroyed]).to.deep.equal([3, 3]);
    const { report } = await assay.version(handle);
    const { interpretation } = (report as { discovery: { interpretation: { interpreter: string } } })
      .discovery;
    expect(interpretation.interpreter).to.equal('prompt-api');
  });

  it('is not asked by default, nor when a text is scored', async () => {
    const recorded = installLanguageModel();
    expect((await build({})).namers).to.deep.equal(['c-tf-idf', 'c-tf-idf']);
    expect(recorded.options).to.deep.equal([]);
    await build(promptApi);
    const asked = recorded.prompts.length;
    await assay.score(handle, 'Add garlic and butter to the sauce');
    expect([asked, recorded.prompts.length, recorded.options.length]).to.deep.equal([2, 2, 2]);
  });

  it('may be absent', async () => {
    removeLanguageModel();
    const { warnings, namers } = await build(promptApi);
    expect(warnings).to.deep.equal(
      warning('this page has no Prompt API. It needs a browser with LanguageModel, and https'),
    );
    expect(namers).to.deep.equal(['c-tf-idf', 'c-tf-idf']);
  });

  it('may be unavailable, as in this browser, which has the API without a model', async function () {
    if (!hasLanguageModel) this.skip();
    const reason = "the browser's language model is not available on this device";
    expect((await build(promptApi)).warnings).to.deep.equal(warning(reason));
    installLanguageModel({ availability: 'unavailable' });
    expect((await build(promptApi)).warnings).to.deep.equal(warning(reason));
  });

  it('is downloaded from the start of the build, with progress', async () => {
    let created = false;
    let proceed = () => {};
    const waiting = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    installLanguageModel({
      availability: 'downloadable',
      create: async (monitor) => {
        created = true;
        await waiting;
        for (const loaded of [0.25, 0.75, 1]) {
          monitor.dispatchEvent(new ProgressEvent('downloadprogress', { loaded, total: 1 }));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
    });
    const steps: BuildProgress[] = [];
    let createdAtFirst: boolean | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const { names } = await build({
      ...promptApi,
      onProgress: (progress) => {
        createdAtFirst ??= created;
        if (progress.stage !== 'discovering') return;
        steps.push(progress);
        // The worker reports the search all the time, and nothing while it waits for the download.
        clearTimeout(silence);
        silence = setTimeout(proceed, 500);
      },
    });
    expect(names).to.deep.equal(['Scale 1', 'Scale 2']);
    expect(createdAtFirst).to.equal(true);
    const done = steps.map((step) => step.done);
    expect(done).to.deep.equal([...done].sort((a, b) => a - b));
    expect(new Set(done).size).to.be.greaterThan(3);
  });

  it('says that a download needs a click', async () => {
    installLanguageModel({
      availability: 'downloadable',
      create: async () => {
        throw new DOMException('Requires a user gesture', 'NotAllowedError');
      },
    });
    expect((await build(promptApi)).warnings).to.deep.equal(
      warning("the browser's language model is not downloaded yet. Call build() from a click to download it"),
    );
  });

  it('keeps key phrases for an answer that is not valid, too long to ask, or an error', async () => {
    installLanguageModel({
      prompt: async (_input, _options, number) => {
        if (number === 1) return 'Sure! Here is a name: {"name": "Sport"}';
        throw new DOMException('The input is too large', 'QuotaExceededError');
      },
    });
    const { warnings, namers } = await build(promptApi);
    expect(namers).to.deep.equal(['c-tf-idf', 'c-tf-idf']);
    expect(warnings.map((text) => text.replace(/'[^']*'/, "'…'"))).to.deep.equal([
      "The interpreter prompt-api did not name '…': its answer is not a JSON object. Key phrases are used instead",
      "The interpreter prompt-api did not name '…': its texts are too long for the browser's language model. Lower discovery.interpret_top_k or interpret_max_chars. Key phrases are used instead",
    ]);
  });

  // The limit itself is tested with a clock of its own in ask-interpreter.test.ts.
  if (long)
    it('has 30 s for an answer, and is then aborted', async function () {
      this.timeout(90_000);
      let stopped = 0;
      const recorded = installLanguageModel({
        prompt: (_input, { signal }, number) => {
          if (number > 1) return Promise.resolve(nameScale(number));
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              stopped = performance.now();
              reject(signal.reason);
            });
          });
        },
      });
      const began = performance.now();
      const { warnings, namers } = await build(promptApi);
      expect(stopped - began).to.be.within(30_000, 50_000);
      expect(namers).to.deep.equal(['c-tf-idf', 'prompt-api']);
      expect(warnings.join()).to.match(/did not name '[^']+': no answer within 30 s\./);
      expect([recorded.created, recorded.destroyed]).to.deep.equal([3, 3]);
    });

  it('stops with the build, and frees its sessions', async () => {
    const controller = new AbortController();
    const recorded = installLanguageModel({
      prompt: (_input, { signal }) => {
        controller.abort(new Error('enough'));
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    });
    const stopped = build({ ...promptApi, signal: controller.signal }).catch((error: Error) => error.message);
    expect(await stopped).to.equal('enough');
    for (let i = 0; i < 100 && recorded.destroyed < 2; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect([recorded.created, recorded.destroyed]).to.deep.equal([2, 2]);
  });
});

describe('an own function', () => {
  it('gets the question in the page, and may answer with an object', async () => {
    const questions: InterpretationRequest[] = [];
    const { names, namers } = await build({
      interpreter: (question, { signal }) => {
        expect(signal).to.be.instanceOf(AbortSignal);
        questions.push(question);
        return JSON.parse(nameScale(questions.length));
      },
    });
    expect(names).to.deep.equal(['Scale 1', 'Scale 2']);
    expect(namers).to.deep.equal(['custom', 'custom']);
    expect(questions[0]?.positive.samples.every((text) => mixed.includes(text))).to.equal(true);
  });

  it('is refused if it is anything else', async () => {
    const refused = async (interpreter: unknown) =>
      build({ interpreter } as BuildOptions).catch((error: Error) => error.message);
    expect(await refused('promptapi')).to.equal(
      "Invalid interpreter: it must be 'prompt-api', { transformers: 'owner/name' } or a function, not 'promptapi'",
    );
    expect(await refused({ model: 'a/b' })).to.equal("Invalid interpreter: it has the unknown field 'model'");
    expect(await refused(7)).to.equal("Option 'interpreter' must be an Object");
  });
});

describe('a text generator of a model hub', () => {
  it('names traits from a worker, as in Node, and is downloaded once', async () => {
    const hub = await hubFor('generator');
    const own = { hub: hub.url, runtime, embedder };
    const options = { interpreter: { transformers: 'test/generator' }, handle: 'local.generated' };
    const { names, namers, warnings, hash } = await build(options, configuration, assayOf(own));
    expect(namers).to.deep.equal(['transformers:test/generator', 'transformers:test/generator']);
    expect(names.every((name) => mixed.join(' ').includes(name))).to.equal(true);
    expect(warnings).to.deep.equal([]);
    const file = 'GET cdn test/generator/onnx/model.onnx';
    expect(await hub.counts()).to.have.property(file, 1);
    const body = JSON.stringify({
      ...options,
      configuration,
      files: { 'texts.csv': toCsv(mixed) },
      hub: hub.url,
    });
    const there = await (await fetch('/built-in-node', { method: 'POST', body })).json();
    expect(there.artifact_sha256).to.equal(hash);
    expect(await hub.counts()).to.have.property(file, 2);
    const again = await build(options, configuration, assayOf(own));
    expect(again.names).to.deep.equal(names);
    expect(await hub.counts()).to.have.property(file, 2);
  });

  it('runs on the GPU on request', async function () {
    const gpu = await gpuForTests();
    if (!gpu) return this.skip();
    gpu.device.destroy();
    const hub = await hubFor('generator');
    const { namers, warnings } = await build(
      { interpreter: { transformers: 'test/generator-external', device: 'webgpu' } },
      configuration,
      assayOf({ hub: hub.url, runtime, embedder }),
    );
    expect(warnings).to.deep.equal([]);
    expect(namers[0]).to.equal('transformers:test/generator-external');
  });

  it('says what is wrong with a model, and keeps key phrases', async () => {
    const hub = await hubFor('generator');
    const { warnings, namers } = await build(
      { interpreter: { transformers: 'test/absent' } },
      configuration,
      assayOf({ hub: hub.url, runtime, embedder }),
    );
    expect(namers).to.deep.equal(['c-tf-idf', 'c-tf-idf']);
    expect(warnings[0]).to.match(
      /^The interpreter transformers:test\/absent did not name any trait: .*config\.json/,
    );
  });
});
