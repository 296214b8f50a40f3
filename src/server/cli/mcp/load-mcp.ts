// Loads the MCP server, which needs a package that only this command uses.
import type { CommandContext } from '../command.js';
import { loadOptional } from '../optional-package.js';

type Mcp = typeof import('../../mcp/index.js');

/**
 * Loads the MCP server.
 * @param http whether it serves over HTTP, which older SDKs cannot
 * @param context finds the package `assay`, which names the version of the SDK that it was tested with
 * @param load imports it
 * @throws artifact_unavailable with the command that installs the SDK, when it is missing or too old
 */
export const loadMcp = (
  http: boolean,
  context: Pick<CommandContext, 'findPackage'>,
  load: () => Promise<Mcp> = () => import('../../mcp/index.js'),
): Promise<Mcp> =>
  http
    ? loadOptional('MCP over HTTP', { '@modelcontextprotocol/sdk': '1.25.0' }, load, context)
    : loadOptional('The MCP server', { '@modelcontextprotocol/sdk': '1.0.0' }, load, context);
