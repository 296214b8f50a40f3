// Clients of the SDK, connected to servers of a test file.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect } from 'vitest';
import { connectServer } from '../../../../src/server/mcp/connect-server.js';
import type { McpOptions } from '../../../../src/server/mcp/index.js';
import { createMcpServer } from '../../../../src/server/mcp/mcp-server.js';
import { openModels } from '../../../../src/server/node/index.js';

/** Stands in for the file of the built package. */
export const readModelSchema = async () => '{"type":"object"}';

/** A client that has not connected. */
export const createClient = () => new Client({ name: 'test', version: '1.0.0' });

/** Connects a client to a new server in this process. */
export async function connect(options: Partial<McpOptions> = {}): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const { server } = createMcpServer({
    service: openModels('models'),
    version: '1.2.3',
    readModelSchema,
    ...options,
  });
  const client = createClient();
  await connectServer(server, far);
  await client.connect(near);
  return client;
}

/** The texts of a result. */
export const readTexts = ({ content }: Pick<CallToolResult, 'content'>): string[] =>
  content.map((part) => (part.type === 'text' ? part.text : part.type));

const validators = new AjvJsonSchemaValidator();

/** Calls a tool, and validates its structured content by the schema that the server has for it. */
export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  if (result.structuredContent) {
    const { contents } = await client.readResource({ uri: `assay://schema/results/${name}` });
    const validate = validators.getValidator(JSON.parse((contents[0] as { text: string }).text));
    expect(validate(result.structuredContent).errorMessage).toBeUndefined();
  }
  return result;
}
