import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CallToolResultSchema,
  ResourceListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/index.js';
import type { McpOptions } from '../../../../src/server/mcp/index.js';
import { openModels } from '../../../../src/server/node/index.js';
import { deferred } from '../../../support/deferred.js';
import { createLightModels } from '../../../support/light-models.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';
import { smallDocument } from '../cli/small-model.js';
import { call, connect, readTexts } from './connect.js';

const folder = createLightModels();
const models = openModels(folder);
/** A client whose server has an engine of its own. */
const connectNew = (options: Partial<McpOptions> = {}) =>
  connect({ service: openModels(folder), ...options });
const model = 'assay.commit-message';
const content = 'misc updates';

let client: Client;
beforeAll(async () => {
  client = await connect({ service: models });
});

const withAuthoring = (service: StandInService) => Object.assign(service, { authoring: models.authoring });

describe('tools', () => {
  it('are listed in 8 kB, with schemas of their arguments', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'score',
      'compare',
      'explain',
      'list_models',
      'get_traits',
      'extract',
      'build_model',
      'discover',
    ]);
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(8000);
    for (const { inputSchema, description, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description?.length).toBeGreaterThan(40);
      expect(annotations?.destructiveHint).toBe(false);
    }
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'build_model',
      'discover',
    ]);
  });

  it('give each argument one type, at any depth', async () => {
    const untyped = (schema: unknown, path: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return [path];
      const { type, properties = {}, items } = schema as Record<string, object>;
      const inner = Object.entries(properties ?? {}).flatMap(([name, member]) =>
        untyped(member, `${path}.${name}`),
      );
      const own = typeof type === 'string' ? [] : [path];
      return [...own, ...inner, ...(items ? untyped(items, `${path}[]`) : [])];
    };
    const { tools } = await client.listTools();
    expect(tools.flatMap(({ name, inputSchema }) => untyped(inputSchema, name))).toEqual([]);
  });

  it('ignore arguments that a client adds, with a note', async () => {
    const result = await call(client, 'list_models', { random_string: '' });
    expect(result.isError).toBeUndefined();
    expect(readTexts(result)[2]).toBe("Ignored unknown argument 'random_string'. This tool takes none.");
  });

  it('take null for no arguments', async () => {
    const result = await client.request(
      { method: 'tools/call', params: { name: 'list_models', arguments: null } } as never,
      CallToolResultSchema,
    );
    expect(result.structuredContent).toEqual({ models: await models.models() });
  });

  it('take an object in a string, and no arguments in an empty one', async () => {
    const request = (name: string, given: unknown) =>
      client.request(
        { method: 'tools/call', params: { name, arguments: given } } as never,
        CallToolResultSchema,
      );
    const { card } = await models.score(model, { content, traits: ['intent_clarity'] });
    const text = JSON.stringify({ model, content, traits: '["intent_clarity"]' });
    expect((await request('score', text)).structuredContent).toEqual(card);
    expect((await request('list_models', ' ')).structuredContent).toEqual({ models: await models.models() });
    for (const given of ['x', '[1]', 5, [1]])
      await expect(request('list_models', given), String(given)).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringMatching(/Invalid request: params\.arguments: (Invalid input: e|E)xpected/),
      });
  });

  it('score: the verdict in words first, then the card as JSON and as structured content', async () => {
    const { card } = await models.score(model, { content });
    const result = await call(client, 'score', { model, content });
    expect(result.structuredContent).toEqual(card);
    const [verdict, json] = readTexts(result);
    expect(verdict).toMatch(/^Composite \d+ of 100; lowest: [A-Z][\w ]+ \d+ of 100, \w+\./);
    expect(JSON.parse(json)).toEqual(card);
  });

  it('compare, explain, list models and describe traits, each valid by its schema', async () => {
    const compared = await call(client, 'compare', { model, a: content, b: 'Fix a race in worker dispatch' });
    expect(compared.structuredContent?.improvement).toBeGreaterThan(0);
    const explained = await call(client, 'explain', { model, content, traits: ['intent_clarity'], top: 1 });
    expect(explained.structuredContent?.traits).toMatchObject({
      intent_clarity: { words: [{ text: expect.any(String) }], more_words: 1 },
    });
    const listed = await call(client, 'list_models');
    expect(listed.structuredContent).toEqual({ models: await models.models() });
    const described = await call(client, 'get_traits', { model });
    expect(described.structuredContent).toEqual({ traits: await models.traits(model) });
  });

  it('say in their first sentence what they have found, with what is in doubt', async () => {
    const say = async (name: string, given: Record<string, unknown> = {}) =>
      readTexts(await call(client, name, given))[0];
    expect(await say('compare', { model, a: content, b: 'Fix a race in worker dispatch' })).toMatch(
      /^From a to b: composite \d+ to \d+ \(\+\d+\); [A-Z][\w ]+ \+\d+ \(\d+ to \d+\), /,
    );
    expect(await say('explain', { model, content })).toMatch(/^[A-Z][\w ]+ \d+ of 100: "\w+" [-+]?[\d.]+/);
    expect(await say('list_models')).toMatch(/^\d+ models?: assay\./);
    expect(await say('get_traits', { model })).toMatch(/^\d+ traits, 0 to 100: [A-Z]/);
    expect(await say('score', { model, content: '!!! 🙂' })).toMatch(
      /In doubt: .*low confidence in every trait/,
    );
  });

  it('say that a long page was cut off', async () => {
    class LongPage extends StandInService {
      override async score(...args: Parameters<StandInService['score']>) {
        return { ...(await super.score(...args)), truncated: true };
      }
    }
    const long = await connect({ service: withAuthoring(new LongPage([commitMessage])) });
    expect(readTexts(await call(long, 'score', { model, content })).at(-1)).toBe(
      'The page is long: only its beginning was read.',
    );
  });

  it('say that a page was read as Windows-1252', async () => {
    class OldPage extends StandInService {
      override async score(...args: Parameters<StandInService['score']>) {
        const { card, truncated } = await super.score(...args);
        return { card: { ...card, read_as: 'windows-1252' as const }, truncated };
      }
    }
    const old = await connect({ service: withAuthoring(new OldPage([commitMessage])) });
    const result = await call(old, 'score', { model, content });
    expect(result.structuredContent).toMatchObject({ read_as: 'windows-1252' });
    expect(readTexts(result).at(-1)).toBe(
      'The page is read as Windows-1252, because it declares no encoding and is not UTF-8: accents may be wrong.',
    );
  });

  it('can be restricted, and an unknown one is rejected', async () => {
    const { tools } = await (await connect({ tools: ['explain', 'score'] })).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['score', 'explain']);
    await expect(connect({ tools: ['scores'] })).rejects.toThrow(
      /^Unknown tool 'scores'\. Tools: score, compare/,
    );
    await expect(call(client, 'scores')).rejects.toThrow(/Unknown tool 'scores'\. Tools: score/);
  });
});

describe('failures', () => {
  const fail = async (name: string, given: Record<string, unknown>) => {
    const { isError, content, structuredContent } = await call(client, name, given);
    expect([isError, structuredContent]).toEqual([true, undefined]);
    return JSON.parse(readTexts({ content })[0]);
  };

  it('are results in the form of the contract', async () => {
    expect(await fail('score', { model: 'assay.none', content })).toEqual({
      detail: expect.stringMatching(/^Model 'assay\.none' not found\. Models: assay\./),
    });
    for (const meant of ['commit-message', 'assay.commit-mesage', 'Assay.Commit-Message'])
      expect(await fail('score', { model: meant, content })).toEqual({
        detail: `Model '${meant}' not found. Did you mean '${model}'?`,
      });
    expect(await fail('score', { model, content, traits: ['clarty'] })).toEqual({
      detail: expect.stringMatching(/^Unknown trait 'clarty'\. This model has: intent_clarity/),
    });
    expect(await fail('score', { content })).toEqual({ detail: "Argument 'model' is required" });
    expect((await fail('extract', { url: 'http://127.0.0.1/' })).detail).toMatch(/127\.0\.0\.1/);
  });

  it('list every problem of a document', async () => {
    const configuration = { traits: [{ type: 'spectrum', key: 'a b' }], effort: 'huge' };
    const { detail, issues } = await fail('build_model', { handle: 'local.wrong', configuration });
    expect(detail).not.toBe('');
    expect(issues.length).toBeGreaterThan(1);
  });

  it('that are bugs are reported, without details for the caller', async () => {
    class Broken extends StandInService {
      override async score(): Promise<never> {
        throw new TypeError('an internal path');
      }
    }
    const bugs: unknown[] = [];
    const broken = await connect({
      service: withAuthoring(new Broken([commitMessage])),
      onBug: (thrown) => bugs.push(thrown),
    });
    expect(readTexts(await call(broken, 'score', { model, content }))).toEqual([
      '{"detail":"Internal error"}',
    ]);
    expect(String(bugs)).toBe('TypeError: an internal path');
  });
});

describe('a running call', () => {
  it('is aborted when the client cancels it', async () => {
    const [begun, aborted] = [deferred(), deferred()];
    class Waiting extends StandInService {
      override async score(_handle: string, _request: unknown, signal?: AbortSignal): Promise<never> {
        signal?.addEventListener('abort', () => aborted.resolve());
        begun.resolve();
        await new Promise(() => {});
        throw new AssayError('internal', 'not reached');
      }
    }
    const waiting = await connect({ service: withAuthoring(new Waiting([commitMessage])) });
    const controller = new AbortController();
    const params = { name: 'score', arguments: { model, content } };
    const result = waiting.callTool(params, undefined, { signal: controller.signal });
    await begun.promise;
    controller.abort('enough');
    await expect(result).rejects.toThrow(/enough/);
    await aborted.promise;
  });

  it('reports its progress, with numbers that grow', async () => {
    const progress: { progress: number; message?: string }[] = [];
    const building = await connectNew();
    const params = {
      name: 'build_model',
      arguments: { handle: 'local.urgency', configuration: smallDocument },
    };
    await building.callTool(params, undefined, { onprogress: (step) => progress.push(step) });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.map((step) => step.progress)).toEqual(progress.map((_, i) => i + 1));
    expect(progress.every(({ message = '' }) => /^[a-z]+: \d+( of \d+)?$/.test(message))).toBe(true);
  });
});

describe('resources', () => {
  it('are the cards of the models, and the schema of a document', async () => {
    const { resources } = await client.listResources();
    const [first] = await models.models();
    expect(resources[0]).toMatchObject({ uri: `assay://models/${first.handle}`, mimeType: 'text/markdown' });
    expect(resources.at(-1)?.uri).toBe('assay://schema/model');
    const { contents } = await client.readResource({ uri: `assay://models/${model}` });
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringMatching(/^# assay\.commit-message\n/) },
    ]);
    const schema = await client.readResource({ uri: 'assay://schema/model' });
    expect(JSON.parse((schema.contents[0] as { text: string }).text)).toMatchObject({ type: 'object' });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'assay://models/{handle}',
      'assay://schema/results/{tool}',
    ]);
  });

  it('that do not exist are errors with the code of the protocol', async () => {
    for (const uri of [
      'assay://models/assay.none',
      'file:///etc/passwd',
      'assay://models/..%2f',
      'assay://models/%E0%A4%A',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_002 });
  });

  it('complete handles', async () => {
    const complete = async (value: string) =>
      (
        await client.complete({
          ref: { type: 'ref/resource', uri: 'assay://models/{handle}' },
          argument: { name: 'handle', value },
        })
      ).completion.values;
    expect(await complete('assay.co')).toEqual([model]);
    expect(await complete('commit')).toEqual([model]);
  });
});

describe('the prompt', () => {
  const get = async (given: Record<string, string>) => {
    const { messages } = await client.getPrompt({ name: 'improve_text', arguments: given });
    return messages.map(({ content: part }) => (part.type === 'text' ? part.text : '')).join('');
  };

  it('names the model, the goal, what the traits mean, and ends with the text', async () => {
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['improve_text']);
    const prompt = await get({ model, text: content });
    expect(prompt).toMatch(/^Improve the text below until composite is 70 or more\./);
    expect(prompt).toContain("model 'assay.commit-message'");
    expect(prompt).toContain('- intent_clarity (');
    expect(prompt.endsWith(`\n\n${content}`)).toBe(true);
  });

  it('can be about some traits, and another minimum', async () => {
    const prompt = await get({ model, text: content, minimum: '55', traits: 'intent_clarity' });
    expect(prompt).toMatch(/^Improve the text below until each of the traits intent_clarity is 55 or more\./);
    expect(prompt.match(/^- /gm)).toHaveLength(1);
  });

  it('rejects wrong arguments', async () => {
    await expect(get({ model: 'assay.none', text: content })).rejects.toThrow("Model 'assay.none' not found");
    await expect(get({ model, text: ' ' })).rejects.toThrow("Argument 'text' is required");
    await expect(get({ model, text: content, minimum: 'high' })).rejects.toThrow(
      "Argument 'minimum' takes a number from 1 to 100, not 'high'",
    );
    await expect(get({ model, text: content, traits: 'clarty' })).rejects.toThrow(/Unknown trait 'clarty'/);
    await expect(client.getPrompt({ name: 'improve' })).rejects.toThrow("Unknown prompt 'improve'");
  });
});

describe('building', () => {
  const clients: Client[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((one) => one.close()));
  });

  it('builds a model from a document and files, saves it, and scores with it', async () => {
    const saved: string[] = [];
    const building = await connectNew({
      save: async (handle, bytes) => {
        saved.push(`${handle}: ${bytes.length > 1000}`);
        return `models/${handle}.assay`;
      },
    });
    clients.push(building);
    const changed = deferred();
    building.setNotificationHandler(ResourceListChangedNotificationSchema, () => changed.resolve());
    const rows = [
      'The server room is on fire',
      'Production is down',
      'Call me back now',
      'We lose orders every minute',
    ];
    const calm = [
      'No hurry with this one',
      'Whenever you find time',
      'This can wait',
      'A small wish for later',
    ];
    const csv = [
      'text,label',
      ...rows.map((row) => `${row},urgent`),
      ...calm.map((row) => `${row},calm`),
    ].join('\n');
    const built = await call(building, 'build_model', {
      handle: 'local.tickets',
      configuration: `effort: low
traits:
  - { type: spectrum, key: urgency, positive_label: urgent, negative_label: calm }
sources:
  - type: csv
    path: tickets.csv
    text_column: text
    label_column: label
    mapping: { urgent: { trait: urgency, quality: high }, calm: { trait: urgency, quality: low } }
`,
      files: [{ path: 'tickets.csv', text: csv }],
    });
    expect(built.structuredContent).toMatchObject({
      handle: 'local.tickets',
      version: 'v1',
      counts: { positive: 4, negative: 4 },
      file: 'models/local.tickets.assay',
    });
    expect(saved).toEqual(['local.tickets: true']);
    await changed.promise;
    expect(
      (await call(building, 'score', { model: 'local.tickets', content: rows[0] })).isError,
    ).toBeUndefined();
    const { resources } = await building.listResources();
    expect(resources.map(({ name }) => name)).toContain('local.tickets');
  });

  it('reads files of a folder only if the server was started with one', async () => {
    const configuration = {
      effort: 'low',
      traits: [{ type: 'spectrum', key: 'urgency', positive_label: 'urgent', negative_label: 'calm' }],
      sources: [{ type: 'jsonl', path: '../models/catalog.json', mapping: {} }],
    };
    for (const options of [{}, { folder: process.cwd() }]) {
      const reading = await connectNew(options);
      clients.push(reading);
      const { isError } = await call(reading, 'build_model', { handle: 'local.escape', configuration });
      expect(isError).toBe(true);
    }
  });

  it('discovers what texts differ in', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => [
      `Stir the soup number ${i} with butter, garlic and salt`,
      `The coach of team ${i} praised the late goal of the "match"`,
    ]).flat();
    const found = await call(await connectNew(), 'discover', {
      handle: 'local.found',
      texts,
      max_traits: 1,
      effort: 'low',
    });
    expect(found.structuredContent).toMatchObject({
      handle: 'local.found',
      counts: { texts: 40 },
      traits: [{ discovered: { kind: 'intrinsic' } }],
      file: null,
    });
  });

  it.each([
    [{}, "Argument 'handle' is required", { texts: ['a'] }],
    [{ handle: 'local.x' }, "Give either 'texts' or 'file'", {}],
    [{ handle: 'local.x' }, "Argument 'texts' must be an array of strings", { texts: [1] }],
    [{ handle: 'local.x' }, "Cannot read 'a.csv': start the server with --files <folder>", { file: 'a.csv' }],
  ])('discover rejects %j: %s', async (given, detail, more) => {
    const { content: parts } = await call(client, 'discover', { ...given, ...more });
    expect(JSON.parse(readTexts({ content: parts })[0]).detail).toBe(detail);
  });
});
