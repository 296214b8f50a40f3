// What an MCP server offers.
import type { AssayService } from '../../core/contract/index.js';

export interface McpOptions {
  /** Scores and builds. */
  readonly service: AssayService;
  /** Version of the package, which clients show. */
  readonly version: string;
  /** Reads the JSON Schema of a model document. @throws artifact_unavailable */
  readonly readModelSchema: () => Promise<string>;
  /** Names of the tools that are offered. Default: all. @throws invalid_request, on start, for an unknown one */
  readonly tools?: readonly string[] | undefined;
  /** Absolute path of the folder whose files builds may read. Default: none. */
  readonly folder?: string | undefined;
  /** Writes a model that a tool built. @returns the path to show. Default: models stay in memory */
  readonly save?: ((handle: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>) | undefined;
  /** Gets a sentence about each message of a client that is dropped. */
  readonly report?: ((sentence: string) => void) | undefined;
  /** Called with every error that is a bug; the caller of the tool gets no details. */
  readonly onBug?: ((thrown: unknown) => void) | undefined;
}
