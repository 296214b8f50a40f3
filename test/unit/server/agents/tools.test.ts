import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  compareRequestSchema,
  type Explanation,
  explainRequestSchema,
  extractRequestSchema,
  type OnProgress,
  scoreRequestSchema,
} from '../../../../src/core/contract/index.js';
import {
  callTool,
  type ToolHost,
  type ToolName,
  toolNames,
  tools,
} from '../../../../src/server/agents/index.js';
import { createServiceHost } from '../../../../src/server/mcp/service-host.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);
const host = createServiceHost(service, []);
const model = commitMessage.handle;
const call = async <Name extends ToolName>(name: Name, given: unknown, on: ToolHost = host) =>
  (await callTool(name, on, given)).result;

describe('the schemas of the arguments', () => {
  const requests = {
    score: scoreRequestSchema,
    compare: compareRequestSchema,
    explain: explainRequestSchema,
    extract: extractRequestSchema,
  } as const;

  it.each(Object.entries(requests))(
    '%s: has the fields of the contract, and the same required ones',
    (name, schema) => {
      const { properties = {}, required = [] } = z.toJSONSchema(schema);
      const { inputSchema } = tools[name as keyof typeof requests];
      const own = Object.keys(inputSchema.properties).filter((key) => key !== 'model');
      expect(own.sort()).toEqual(Object.keys(properties).sort());
      expect(inputSchema.required.filter((key) => key !== 'model')).toEqual(required);
      const { traits } = properties as { traits?: { anyOf: [{ minItems: number; maxItems: number }] } };
      if (traits) expect(inputSchema.properties.traits).toMatchObject(traits.anyOf[0]);
    },
  );

  it('describe every argument', () => {
    for (const name of toolNames)
      for (const property of Object.values(tools[name].inputSchema.properties))
        expect(String(property.description).length).toBeGreaterThan(10);
  });
});

describe('a call', () => {
  it('returns what the service returns', async () => {
    const given = { model, content: 'Fix race', compare_to: 'fix', traits: null };
    const { card } = await service.score(model, { content: 'Fix race', compare_to: 'fix' });
    expect(await call('score', given)).toEqual(card);
    expect(await call('list_models', undefined)).toEqual({ models: await service.models() });
    expect(await call('get_traits', { model })).toEqual({ traits: await service.traits(model) });
  });

  it('compares two texts: b minus a', async () => {
    const { a, b, improvement } = await call('compare', { model, a: 'one', b: 'two' });
    expect(improvement).toBe(b.composite - a.composite);
  });

  it.each([
    ['score', { content: 'x' }, "Argument 'model' is required"],
    ['score', { model }, "Argument 'content' is required"],
    ['score', { model, content: 7 }, "Argument 'content' must be a string"],
    ['score', { model, content: ' ' }, "Argument 'content' is empty: it has no words to score"],
    [
      'score',
      { model, content: 'x', compare_to: '' },
      "Argument 'compare_to' is empty: it has no words to score",
    ],
    ['score', { model, content: 'x', traits: [] }, "Argument 'traits' must name at least one trait"],
    ['score', { model, text: 'x' }, "Argument 'content' is required"],
    ['score', { model, content: 'x', traits: 'clarity' }, "Argument 'traits' must be an array of strings"],
    ['score', { model, content: 'x', traits: '{"a":1}' }, "Argument 'traits' must be an array of strings"],
    ['score', '["x"]', 'Arguments must be an object'],
    ['score', ['x'], 'Arguments must be an object'],
    ['compare', { model, a: 'x', b: '' }, "Argument 'b' is empty: it has no words to score"],
    ['compare', { model, a: 'x' }, "Argument 'b' is required"],
    ['explain', { model, content: 'x', top: 0 }, "Argument 'top' must be a whole number from 1 to 1000"],
    ['explain', { model, content: 'x', top: '1.5' }, "Argument 'top' must be a whole number from 1 to 1000"],
    ['extract', {}, "Argument 'url' is required"],
  ] as const)('%s rejects %j', async (name, given, detail) => {
    await expect(call(name, given)).rejects.toMatchObject({ detail });
  });

  it('parses what is JSON in a string where it wants no string, and leaves texts alone', async () => {
    const seen: unknown[] = [];
    const recording: ToolHost = {
      ...host,
      score: async (handle, request, options) => {
        seen.push(request);
        return host.score(handle, request, options);
      },
    };
    const traits = ['intent_clarity'];
    const request = { content: '["a"]', compare_to: null, traits };
    await call('score', { model, content: '["a"]', traits: JSON.stringify(traits) }, recording);
    await call(
      'score',
      JSON.stringify({ model, content: '["a"]', traits: JSON.stringify(traits) }),
      recording,
    );
    expect(seen).toEqual([request, request]);
  });

  it('takes null for absence, of all arguments and of each', async () => {
    expect(await call('list_models', null)).toEqual({ models: await service.models() });
    const { card } = await service.score(model, { content: 'x' });
    expect(await call('score', { model, content: 'x', compare_to: null, traits: null })).toEqual(card);
  });

  it('ignores arguments that it does not know, and says so', async () => {
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note);
    await callTool('list_models', host, { random_string: '' }, { onNote });
    await callTool('score', host, { model, content: 'x', user_context: 1, constructor: 2 }, { onNote });
    await callTool('score', host, { model, content: 'x', hint: null }, { onNote });
    expect(notes).toEqual([
      "Ignored unknown argument 'random_string'. This tool takes none.",
      "Ignored unknown arguments 'user_context', 'constructor'. This tool takes: model, content, compare_to, traits.",
    ]);
  });

  it('passes the signal and the progress on', async () => {
    const { signal } = new AbortController();
    const onProgress: OnProgress = () => {};
    const seen: unknown[] = [];
    const recording: ToolHost = {
      ...host,
      score: async (handle, request, options) => {
        seen.push(options.signal, options.onProgress);
        return host.score(handle, request, options);
      },
    };
    await callTool('score', recording, { model, content: 'x' }, { signal, onProgress });
    expect(seen).toEqual([signal, onProgress]);
  });
});

describe('an explanation', () => {
  const text = 'good bad. fine';
  const span = (start: number, end: number, points: number) => ({
    start,
    end,
    points,
    contribution: points / 100,
  });
  const explanation: Explanation = {
    content: null,
    input_tokens: 3,
    familiarity: null,
    traits: {
      tone: {
        method: 'additive',
        raw: 0.1,
        bias: 0,
        score: 51.2345,
        bias_points: 50,
        relevance: null,
        meaning: null,
        terms: null,
        style: [
          { feature: 'a', label: 'short', points: 0.004, contribution: 0 },
          { feature: 'b', label: 'long', points: -2, contribution: 0 },
        ],
        words: [span(0, 4, 3.456), span(5, 8, -9), span(10, 14, 0.5)],
        other_words: { count: 4, contribution: 0, points: 0.1 },
        sentences: [span(0, 9, -5.5), span(10, 14, 0.5)],
        other_sentences: { count: 1, contribution: 0, points: 0 },
        omitted_sentences: 7,
        segments: [],
        notes: ['A note'],
      },
    },
  };
  const explaining: ToolHost = { ...host, explain: async () => explanation };

  it('has the words that matter most, as text, and says how many it leaves out', async () => {
    expect(await call('explain', { model, content: text, top: 1 }, explaining)).toEqual({
      input_tokens: 3,
      familiarity: null,
      traits: {
        tone: {
          method: 'additive',
          score: 51.23,
          bias_points: 50,
          relevance: null,
          notes: ['A note'],
          words: [{ text: 'bad', points: -9 }],
          more_words: 6,
          sentences: [{ text: 'good bad.', points: -5.5 }],
          more_sentences: 9,
          style: [
            { label: 'long', points: -2 },
            { label: 'short', points: 0 },
          ],
        },
      },
    });
  });
});
