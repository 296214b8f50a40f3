// The part of an engine that builds models: creates what authoring consists of, and connects it with the engine.
import { type EngineSettings, parseSourceTokens, type SourceTokens } from '../../core/contract/index.js';
import type { Builder, CreateInterpreter } from '../../core/engine/index.js';
import { resolveSourceHosts, type SourceIo } from '../sources/index.js';
import type { Train } from '../training/index.js';
import { AuthoringEngine } from './authoring-engine.js';
import { VersionBuilder } from './builder.js';
import { Jobs } from './jobs.js';

/** What a host gives to builds. */
export interface BuilderOptions extends Pick<EngineSettings, 'sourceHosts'> {
  /** Access tokens of `sourceHosts`, each sent to the hosts of its service only. Default: those of a build's request. */
  sourceTokens?: SourceTokens | undefined;
  /** Fetches those sources. Default: `fetch`. */
  sourceFetch?: typeof globalThis.fetch;
  /** Opens a folder on disk as a model directory; only where there is a disk. */
  openFolder?: (folder: string) => SourceIo['read'];
}

/** What builds need of other parts. */
interface BuilderParts {
  /** Default: on the engine's thread. */
  readonly train?: Train | undefined;
  /** Default: text generators are refused. */
  readonly createInterpreter?: CreateInterpreter | undefined;
}

/** Creates the part of an engine that builds models. Opened, it starts to resolve runs that were lost with an earlier engine. */
export const createBuilder = (
  options: BuilderOptions,
  { train, createInterpreter }: BuilderParts,
): Builder => ({
  open({ registry, store, vectors, hub, fetch, fetchPage, runBuildStep, gpu, persist, locks }) {
    const { openFolder, sourceFetch = fetch } = options;
    const tokens = parseSourceTokens(options.sourceTokens);
    const remote = { fetch: sourceFetch, hosts: resolveSourceHosts(options.sourceHosts), tokens };
    const page = async (url: string, signal?: AbortSignal) => (await fetchPage(url, signal)).content;
    const host = { fetch, openFolder, page };
    const authoring = new AuthoringEngine({
      registry,
      store,
      builder: new VersionBuilder({
        registry,
        store,
        cache: vectors,
        host,
        remote,
        runBuildStep,
        train,
        gpu,
      }),
      jobs: new Jobs(locks),
      openGenerator: createInterpreter && ((choice) => createInterpreter(choice, hub)),
      persist,
      now: () => new Date().toISOString(),
    });
    authoring.resolveLostRuns().catch(() => {});
    return authoring;
  },
});
