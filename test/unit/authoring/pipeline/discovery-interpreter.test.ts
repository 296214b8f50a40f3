// Builds whose discovered traits an interpreter names, on the real engine with the bundled embedder.
import { describe, expect, it, vi } from 'vitest';
import type { InterpretationRequest, ModelBuild } from '../../../../src/core/contract/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { mixed, toCsv } from '../../../support/unlabelled.js';
import { asks, filesOf, tells } from '../builds/authoring-fixtures.js';

const engine = openEngine('assay-small', createLightModels());
const { authoring } = engine;
const document = { traits: 'discover', effort: 'low', sources: [{ type: 'csv', path: 'texts.csv' }] };
const handle = 'local.interpreted';

const build = (
  interpreter: ModelBuild['interpreter'],
  change: object = {},
  request: Partial<ModelBuild> = {},
) =>
  authoring.build({
    handle,
    configuration: { ...document, ...change },
    directory: filesOf({ 'texts.csv': toCsv(mixed) }),
    interpreter,
    ...request,
  });

/** Names each axis by its number. */
function createNamer(change: (number: number) => object = () => ({})) {
  let calls = 0;
  return vi.fn((_request: InterpretationRequest) => {
    calls += 1;
    return {
      name: `Scale ${calls}`,
      positive_label: `high ${calls}`,
      negative_label: `low ${calls}`,
      description: `What scale ${calls} measures.`,
      ...change(calls),
    };
  });
}
const readNaming = async () => {
  const { report } = await authoring.version(handle);
  return (report as { discovery: { interpretation: unknown } }).discovery.interpretation;
};

describe('a build with an interpreter', () => {
  it('has its names, labels and descriptions, and says so in trait records and the report', async () => {
    const namer = createNamer();
    const { warnings } = await build(namer);
    expect(warnings).toEqual([]);
    const traits = await engine.traits(handle);
    expect(traits[0]).toMatchObject({
      key: 'scale-1',
      name: 'Scale 1',
      positive_label: 'high 1',
      negative_label: 'low 1',
      description: 'What scale 1 measures.',
      discovered: { named_by: 'custom' },
    });
    expect(namer).toHaveBeenCalledTimes(traits.length);
    const { context, positive, prompt } = namer.mock.calls[0]![0];
    expect(context).toBeNull();
    expect(positive.samples).toHaveLength(6);
    expect(mixed).toContain(positive.samples[0]);
    expect(prompt).toContain(JSON.stringify(positive.samples[5]));
    expect(await readNaming()).toEqual({
      interpreter: 'custom',
      loading_ms: expect.any(Number),
      traits: Object.fromEntries(
        traits.map(({ key }) => [key, { named_by: 'custom', ms: expect.any(Number), reason: null }]),
      ),
    });
  });

  it('finds the same axes as without one, and keeps its names when it is trained again', async () => {
    await build(createNamer());
    const named = await engine.traits(handle);
    await authoring.build({ handle, retrain: true });
    expect(await engine.traits(handle)).toEqual(named);
    await build(undefined, {}, { handle: 'local.plain' });
    const plain = await engine.traits('local.plain');
    expect(plain.map(({ discovered }) => discovered)).toEqual(
      named.map(({ discovered }) => ({ ...discovered, named_by: 'c-tf-idf' })),
    );
    expect(plain.map(({ positive_samples }) => positive_samples)).toEqual(
      named.map(({ positive_samples }) => positive_samples),
    );
  });

  it('shows it as many samples, characters and the context as the document says', async () => {
    const namer = createNamer();
    const discovery = {
      interpret_top_k: 14,
      interpret_max_chars: 5,
      interpret_context: 'Kitchens and clubs',
    };
    await build(namer, { discovery: { ...discovery, max_traits: 1 } });
    const { positive, negative, context, prompt } = namer.mock.calls[0]![0];
    expect([positive.samples.length, negative.samples.length]).toEqual([12, 12]);
    expect(positive.samples.every((text) => text.length === 5)).toBe(true);
    expect(context).toBe('Kitchens and clubs');
    expect(prompt).toContain('"Kitchens and clubs"');
  });

  it('keeps the key phrases of what it names invalidly, with one warning a reason', async () => {
    const namer = createNamer((number) => (number === 1 ? {} : { name: 'Scale 1', extra: undefined }));
    const bad = createNamer((number) => (number === 1 ? { name: 'x'.repeat(99) } : {}));
    const duplicate = createNamer((number) => (number > 2 ? { name: 'Scale 1' } : {}));
    const { warnings } = await build(namer);
    const traits = await engine.traits(handle);
    expect(traits.map(({ discovered }) => discovered!.named_by)).toEqual(
      traits.map((_, i) => (i === 0 ? 'custom' : 'c-tf-idf')),
    );
    const others = traits.slice(1).map(({ key }) => `'${key}'`);
    expect(warnings).toEqual([
      `The interpreter custom did not name ${others.join(' and ')}: its answer has the unknown field 'extra'. Key phrases are used instead`,
    ]);
    await build(bad);
    expect((await engine.traits(handle))[0]!.name).toMatch(/ vs\. /);
    await build(duplicate);
    const names = (await engine.traits(handle)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('does not let it use the name or the key of an authored trait', async () => {
    const request = {
      type: 'spectrum',
      key: 'scale-1',
      name: 'Scale 2',
      positive_paraphrases: asks,
      negative_paraphrases: tells,
    };
    const { warnings } = await build(createNamer(), { traits: [request, { discover: 2 }] });
    const [, ...found] = await engine.traits(handle);
    expect(found.map(({ discovered }) => discovered!.named_by)).toEqual(['c-tf-idf', 'c-tf-idf']);
    expect(warnings.filter((warning) => warning.startsWith('The interpreter'))).toEqual([
      `The interpreter custom did not name '${found[0]!.key}': another trait is called 'Scale 1'. Key phrases are used instead`,
      `The interpreter custom did not name '${found[1]!.key}': another trait is called 'Scale 2'. Key phrases are used instead`,
    ]);
  });

  it('goes on when it cannot be used, and warns once', async () => {
    const open = vi.fn(() => Promise.reject(new Error('no model here')));
    const interpret = vi.fn();
    const close = vi.fn();
    const { warnings } = await build({ name: 'prompt-api', open, interpret, close });
    expect(warnings).toEqual([
      'The interpreter prompt-api did not name any trait: no model here. Key phrases are used instead',
    ]);
    expect((await engine.traits(handle))[0]!.discovered!.named_by).toBe('c-tf-idf');
    expect(interpret).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  it('stops while it is asked, and closes it', async () => {
    const controller = new AbortController();
    const close = vi.fn();
    let asked: AbortSignal | undefined;
    const stopped = authoring.build(
      {
        handle: 'local.stopped',
        configuration: document,
        directory: filesOf({ 'texts.csv': toCsv(mixed) }),
        interpreter: {
          name: 'custom',
          interpret(_, signal) {
            asked = signal;
            controller.abort(new Error('enough'));
            return new Promise(() => {});
          },
          close,
        },
      },
      controller.signal,
    );
    await expect(stopped).rejects.toThrow('enough');
    expect(asked!.aborted).toBe(true);
    expect(close).toHaveBeenCalledOnce();
    await expect(authoring.versions('local.stopped')).rejects.toMatchObject({ code: 'model_not_found' });
  });

  it('reports loading and naming as steps of the discovery, which only increase', async () => {
    const steps: number[] = [];
    const interpreter = {
      name: 'custom' as const,
      async open(_: AbortSignal, onProgress: (share: number) => void) {
        for (const share of [0, 0.5, 1]) {
          onProgress(share);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      },
      interpret: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return {};
      },
    };
    const totals = new Set<number>();
    await authoring.build(
      { handle, configuration: document, directory: filesOf({ 'texts.csv': toCsv(mixed) }), interpreter },
      undefined,
      ({ stage, done, total }) => {
        if (stage !== 'discovering') return;
        steps.push(done);
        totals.add(total);
      },
    );
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBeGreaterThan(4);
    expect([...totals]).toHaveLength(1);
    expect(Math.max(...steps)).toBeLessThan([...totals][0]!);
  });

  it('is refused before the build begins if it is not an interpreter', async () => {
    const onProgress = vi.fn();
    const wrong = { handle, configuration: document, interpreter: { model: 'a/b' } } as unknown as ModelBuild;
    await expect(authoring.build(wrong, undefined, onProgress)).rejects.toMatchObject({
      code: 'invalid_request',
      detail: "Invalid interpreter: it has the unknown field 'model'",
    });
    expect(onProgress).not.toHaveBeenCalled();
  });
});

describe('warnings about interpreters', () => {
  it('say what to pass when a document asks for interpretation', async () => {
    const missing = async (discovery: object) => (await build(undefined, { discovery })).warnings;
    const advice = "without an interpreter. Pass one to build(), like { interpreter: 'prompt-api' }";
    expect(await missing({ interpret: true })).toEqual([`discovery.interpret has no effect ${advice}`]);
    expect(await missing({ interpret: true, interpret_context: 'Films' })).toEqual([
      `discovery.interpret and discovery.interpret_context have no effect ${advice}`,
    ]);
  });

  it('say that it is not used with interpret: false, and without discovered traits', async () => {
    const namer = createNamer();
    expect((await build(namer, { discovery: { interpret: false } })).warnings).toEqual([
      'The option interpreter has no effect: discovery.interpret is false',
    ]);
    expect((await engine.traits(handle))[0]).toMatchObject({
      name: 'Group A vs. group B',
      discovered: { named_by: 'none' },
    });
    const request = {
      type: 'spectrum',
      key: 'request',
      positive_paraphrases: asks,
      negative_paraphrases: tells,
    };
    const { warnings } = await build(namer, { traits: [request], sources: [] });
    expect(warnings).toContain('The option interpreter has no effect: traits has no discover entry');
    expect(namer).not.toHaveBeenCalled();
  });
});
