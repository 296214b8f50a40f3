// What page, engine worker and service worker say to each other beside calls: who needs an engine and who offers one.
// A closed tagged union. Every message carries the protocol version; one of another version is no message at all, so
// pages and workers of different releases on one origin ignore each other.
import type { EnginePast } from '../contract/service.js';

/** Raised whenever a message or the calls behind an offered port change their meaning. */
export const protocol = 3;

/** What an engine is started with. Two clients share one engine only when these are equal. */
export interface EngineSettings {
  /** Absolute URL of the models folder, with a trailing slash. */
  assets: string;
  fetchProxy?: string;
  /** Id of the embedder that models are scored under; a hub repository as `owner/name` or the URL of its folder. */
  embedder?: string;
  /** Absolute URL of the hub, with a trailing slash. */
  hub?: string;
  /** Absolute URL of the folder of ONNX Runtime's files, with a trailing slash. */
  runtime?: string;
  /** Where a hub embedder runs. */
  device?: 'auto' | 'webgpu' | 'wasm';
  /** Which of its weights are used. */
  dtype?: 'auto' | 'fp32' | 'fp16' | 'q8' | 'q4';
}

/** Settings beside `assets`, in the order in which they tell engines apart. */
export const optionalSettings = ['fetchProxy', 'embedder', 'hub', 'runtime', 'device', 'dtype'] as const;

interface Message<Kind extends string> {
  assay: typeof protocol;
  kind: Kind;
}

/** Page to its new worker, before anything else: hold `lock` for as long as you live, then start the engine. */
export interface Start extends Message<'start'> {
  settings: EngineSettings;
  lock: string;
  past: EnginePast;
}

/** Worker to its page: whether it uses the GPU from now on; and with `fatal`, that it must be ended, and why. */
export interface Told extends Message<'told'> {
  gpu: boolean;
  fatal: string | undefined;
}

/** Page to its worker: answer calls on this port too, until the holder of `owner` is gone. */
export interface Serve extends Message<'serve'> {
  port: MessagePort;
  owner: string | undefined;
}

/** A client of the engine, asking for a port to it. Answered on `reply` by {@link Offer} or {@link Pass}. */
interface Request<Kind extends string> extends Message<Kind> {
  /** {@link engineKey} of the engine that is meant. */
  engine: string;
  /** Lock that the asking side holds while it lives. */
  owner: string | undefined;
  /** Lock of an engine that the asking side found dead or deaf. */
  suspect: string | undefined;
  reply: MessagePort;
}

/** Service worker to a page. `force`: start an engine even though another page leads. */
export interface Need extends Request<'need'> {
  force: boolean;
}

/** Page to the service worker: another page leads; broker a port to its engine. */
export type Connect = Request<'connect'>;

/** A port that a started engine answers on, and the lock that the engine holds while it lives. */
export interface Offer extends Message<'offer'> {
  port: MessagePort;
  lock: string;
}

/** An engine is starting here; the offer comes when it has, unless the holder of `owner` goes first. */
export interface Wait extends Message<'wait'> {
  owner: string | undefined;
}

/** No engine here. */
export type Pass = Message<'pass'>;

/** Page to the service worker: are you there? Answered by {@link Pass} on `reply`. */
export interface Hello extends Message<'hello'> {
  reply: MessagePort;
}

/** Page to the service worker: control me (after a hard reload a page has no controller). */
export type Claim = Message<'claim'>;

/** Page to the service worker: nobody waits for this request any more. An abort of `fetch` never reaches it. */
export interface Cancel extends Message<'cancel'> {
  /** The `X-Request-Id` that the request was sent with. */
  request: string;
}

export type BrokerMessage =
  | Start
  | Told
  | Serve
  | Need
  | Connect
  | Offer
  | Wait
  | Pass
  | Hello
  | Claim
  | Cancel;

const kinds: Record<BrokerMessage['kind'], true> = {
  start: true,
  told: true,
  serve: true,
  need: true,
  connect: true,
  offer: true,
  wait: true,
  pass: true,
  hello: true,
  claim: true,
  cancel: true,
};

/** True for a message of this protocol version. */
export function isBrokerMessage(data: unknown): data is BrokerMessage {
  if (typeof data !== 'object' || data === null || !('assay' in data) || !('kind' in data)) return false;
  return data.assay === protocol && typeof data.kind === 'string' && Object.hasOwn(kinds, data.kind);
}

/** One string for everything that makes two engines interchangeable. */
export function engineKey(settings: EngineSettings): string {
  const parts = optionalSettings.map((name) => settings[name] ?? '');
  return [`v${protocol}`, settings.assets, ...parts].join(' ').trimEnd();
}

/** A name that nothing else has. Works where `crypto.randomUUID` does not (insecure contexts). */
export function uniqueName(prefix: string): string {
  return `${prefix}-${[...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('')}`;
}
