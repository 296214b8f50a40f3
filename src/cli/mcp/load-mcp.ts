// Loads the MCP server, which needs a package that only this command uses.
import { AssayError } from '../../contract/index.js';
import { readManifest } from '../package-root.js';

const sdk = '@modelcontextprotocol/sdk';

/** True for the error of Node for a package that is not installed. */
const isMissingPackage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(sdk);

/**
 * Loads the MCP server.
 * @param packageFolder of the package `assay`, whose package.json names the version that fits
 * @param load imports it
 * @throws artifact_unavailable with the command that installs the SDK, when it is missing
 */
export async function loadMcp(
  packageFolder: string,
  load = () => import('../../mcp/index.js'),
): Promise<typeof import('../../mcp/index.js')> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissingPackage(cause)) throw cause;
    const version = readManifest(packageFolder).peerDependencies?.[sdk] ?? 'latest';
    const detail = `The MCP server needs ${sdk}, which is not installed. Run: npm install ${sdk}@${version}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}
