// WebMCP on Chromium's own `document.modelContext` (behind a flag: see the runner's configuration), with real calls of an
// Assay.
import { expect } from '@open-wc/testing';
import { type ModelContext, registerTools, type ToolCall } from '../../dist/server/agents/webmcp/index.js';
import { assayOf, cleanUp, executed, rejection, until } from './client-fixture.js';
import { handle } from './rpc/stand-in-service.js';

/** A tool as agents see it. */
interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: string | object;
  readonly annotations: { readonly readOnlyHint: boolean };
}

/** What agents use of the interface. */
interface AgentContext extends ModelContext {
  getTools(): Promise<ListedTool[]>;
  /** @param input as JSON in versions whose schemas are JSON too */
  executeTool(
    tool: ListedTool,
    input: object | string,
    options?: { signal: AbortSignal },
  ): Promise<string | null>;
}

const context = (document as unknown as { modelContext: AgentContext }).modelContext;
const listNames = async () => (await context.getTools()).map(({ name }) => name).sort();

async function execute(name: string, input: object, signal?: AbortSignal): Promise<unknown> {
  const tool = (await context.getTools()).find((listed) => listed.name === name);
  if (!tool) throw new Error(`'${name}' is not registered`);
  const given = typeof tool.inputSchema === 'string' ? JSON.stringify(input) : input;
  return JSON.parse((await context.executeTool(tool, given, ...(signal ? [{ signal }] : []))) ?? 'null');
}

const removals: (() => void)[] = [];
const register = async (...args: Parameters<typeof registerTools>) => {
  const registered = await registerTools(...args);
  removals.push(registered.unregister);
  return registered;
};

afterEach(() => {
  for (const unregister of removals.splice(0)) unregister();
  cleanUp();
});

describe('registerTools', () => {
  it('registers the tools that the page names, with their schemas, and starts no engine', async () => {
    const assay = assayOf();
    const { isSupported } = await register(assay, { tools: ['score', 'list_models', 'score'] });
    expect(isSupported).to.equal(true);
    expect(await listNames()).to.deep.equal(['assay_list_models', 'assay_score']);
    const [score] = (await context.getTools()).filter(({ name }) => name === 'assay_score');
    expect(score?.annotations.readOnlyHint).to.equal(true);
    const { inputSchema } = score ?? {};
    const schema = typeof inputSchema === 'string' ? JSON.parse(inputSchema) : inputSchema;
    expect(schema.required).to.deep.equal(['model', 'content']);
  });

  it('answers calls with what the Assay returns', async () => {
    const assay = assayOf();
    await register(assay, { tools: ['score', 'compare', 'explain', 'list_models', 'get_traits'] });
    const card = await assay.score(handle, 'hello');
    const scored = await execute('assay_score', { model: handle, content: 'hello' });
    const { summary, ...answer } = scored as { summary: string };
    expect(answer).to.deep.equal(card);
    expect(summary).to.match(/ \d+ of 100/);
    expect(await execute('assay_list_models', {})).to.deep.include({ models: await assay.models() });
    expect(await execute('assay_get_traits', { model: handle })).to.deep.include({
      traits: await assay.traits(handle),
    });
    const compared = await execute('assay_compare', { model: handle, a: 'hello', b: 'hello' });
    expect(compared).to.deep.include({ a: card, improvement: 0 });
    expect(await execute('assay_explain', { model: handle, content: 'hello' })).to.have.keys(
      'summary',
      'input_tokens',
      'familiarity',
      'traits',
    );
  });

  it('answers failures in the form of the contract', async () => {
    const assay = assayOf();
    await register(assay, { tools: ['score'] });
    const handles = (await assay.models()).map((model) => model.handle);
    expect(await execute('assay_score', { model: 'no.such', content: 'x' })).to.deep.equal({
      detail: `Model 'no.such' not found. Models: ${handles.join(', ')}`,
    });
    expect(await execute('assay_score', { model: handle })).to.deep.equal({
      detail: "Argument 'content' is required",
    });
  });

  it('asks the page before each call, and answers calls that it does not allow', async () => {
    const asked: ToolCall[] = [];
    const assay = assayOf();
    await register(assay, {
      tools: ['score'],
      allow: async (call) => {
        asked.push(call);
        return asked.length > 1;
      },
    });
    const given = { model: handle, content: 'hello' };
    expect(await execute('assay_score', given)).to.deep.equal({
      detail: 'The page does not allow this call',
    });
    expect(await execute('assay_score', given)).to.have.property('composite');
    expect(asked.map(({ tool, arguments: input }) => [tool, input])).to.deep.equal([
      ['score', given],
      ['score', given],
    ]);
    expect(await executed(assay)).to.equal(1);
  });

  it('passes the abort of a call on', async function () {
    const signals: (AbortSignal | undefined)[] = [];
    await register(assayOf(), {
      tools: ['score'],
      allow: ({ signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const controller = new AbortController();
    const call = execute('assay_score', { model: handle, content: 'x' }, controller.signal);
    const ended = rejection(call);
    await until(() => signals.length > 0);
    controller.abort();
    await ended;
    // Chromium before 156 gives a tool no signal.
    if (!signals[0]) this.skip();
    await until(() => signals[0]?.aborted === true);
  });

  it('removes the tools by unregister and by the signal, and registers them again', async () => {
    const assay = assayOf();
    const first = await register(assay, { tools: ['score'] });
    first.unregister();
    first.unregister();
    expect(await listNames()).to.deep.equal([]);
    const controller = new AbortController();
    await register(assay, { tools: ['score', 'explain'], signal: controller.signal });
    expect(await listNames()).to.deep.equal(['assay_explain', 'assay_score']);
    controller.abort();
    expect(await listNames()).to.deep.equal([]);
    await register(assay, { tools: ['score'], signal: controller.signal });
    expect(await listNames()).to.deep.equal([]);
  });

  it('registers none if the browser refuses one, and leaves tools of another caller', async () => {
    const assay = assayOf();
    await register(assay, { tools: ['explain'] });
    await rejection(registerTools(assay, { tools: ['score', 'explain'] }));
    expect(await listNames()).to.deep.equal(['assay_explain']);
  });

  it('refuses unknown tools, and none', async () => {
    const refuse = async (tools: string[]) =>
      (await rejection(registerTools(assayOf(), { tools: tools as ['score'] }))).detail;
    expect(await refuse(['scores'])).to.match(/^Unknown tool 'scores'\. Tools: score, compare/);
    expect(await refuse([])).to.match(/^Option 'tools' must name the tools to register: score/);
  });

  it('uses unregisterTool of older drafts, and does nothing without WebMCP', async () => {
    const names: string[] = [];
    const older: ModelContext = {
      registerTool: ({ name }) => names.push(name),
      unregisterTool: (name) => names.splice(names.indexOf(name), 1),
    };
    const { unregister } = await registerTools(assayOf(), { tools: ['score', 'extract'], context: older });
    expect(names).to.deep.equal(['assay_score', 'assay_extract']);
    unregister();
    expect(names).to.deep.equal([]);
    const owners = [document, navigator];
    for (const owner of owners) {
      Object.defineProperty(owner, 'modelContext', { value: undefined, configurable: true });
    }
    try {
      const { isSupported } = await registerTools(assayOf(), { tools: ['score'] });
      expect(isSupported).to.equal(false);
    } finally {
      for (const owner of owners) Reflect.deleteProperty(owner, 'modelContext');
    }
  });
});
