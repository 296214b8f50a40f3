// The messages between page, engine worker and service worker, apart from calls: which context needs an engine and which
// offers one. A closed tagged union. Every message carries the protocol version. Of a message of another version, only
// the version and the release are read, which workers answer with their own: pages and workers of different releases on one
// origin do not disturb each other. `assay`, `kind`, `reply` and `release` therefore mean the same in every release.
import type { AttributeSources, EngineHistory, EngineSettings } from '../../core/contract/index.js';
import { release } from '../../core/platform/index.js';

/** Increased whenever a message or a call over an offered port changes its meaning. */
export const protocol = 8;

/** Settings that are texts, other than `assets`, in the order in which they enter the engine key. */
export const optionalSettings = [
  'fetchProxy',
  'embedder',
  'hub',
  'runtime',
  'device',
  'dtype',
  'crossOriginStorage',
] as const;

interface Message<Kind extends string> {
  assay: typeof protocol;
  kind: Kind;
}

/** Page to its new worker, first of all: hold `lock` until the end, then start the engine. */
export interface Start extends Message<'start'> {
  settings: EngineSettings;
  lock: string;
  past: EngineHistory;
  /** Way to the browser's embedding model in the page; only for the embedder `browser`. */
  model?: MessagePort;
}

/** Worker to its page: whether it uses the GPU from now on; with `fatal`, why the page must terminate it. */
export interface WorkerState extends Message<'state'> {
  gpu: boolean;
  fatal: string | undefined;
  release: string | undefined;
}

/** A client of the engine asks for a port to it. Answered on `reply` by {@link Offer} or {@link Pass}. */
interface Request<Kind extends string> extends Message<Kind> {
  /** Key of the wanted engine; see {@link toEngineKey}. */
  engine: string;
  /** Lock that the asking side holds while it lives. */
  owner: string | undefined;
  /** Lock of an engine that the asking side found lost or unresponsive, or runs itself: another one is wanted. */
  suspect: string | undefined;
  reply: MessagePort;
}

/** Service worker to a page. With `force` the page starts an engine even though another page leads. */
export interface Need extends Request<'need'> {
  force: boolean;
}

/** Page to the service worker: another page leads; get a port to its engine. */
export type Connect = Request<'connect'>;

/** The port of a started engine, and the lock that the engine holds while it lives. */
export interface Offer extends Message<'offer'> {
  port: MessagePort;
  lock: string;
}

/** An engine is starting here; the offer follows, unless the holder of `owner` ends first. */
export interface Wait extends Message<'wait'> {
  owner: string | undefined;
}

/** No engine here. */
export interface Pass extends Message<'pass'> {
  release: string | undefined;
}

/** Page to the service worker: asks for a sign of life. Answered by {@link Pass} on `reply`. */
export interface Hello extends Message<'hello'> {
  reply: MessagePort;
}

/** Page to the service worker: take control of this page (after a hard reload it has no controller). */
export type Claim = Message<'claim'>;

/** Page to the service worker: stop working on a request. An abort of `fetch` does not reach it. */
export interface Cancel extends Message<'cancel'> {
  /** The `X-Request-Id` of the request. */
  request: string;
}

/** Page to the service worker: is this request still in work? Answered on `reply`, by {@link Pass}, only if it is not. */
export interface Check extends Message<'check'> {
  /** The `X-Request-Id` of the request. */
  request: string;
  reply: MessagePort;
}

export interface ServiceWorkerSettings {
  engine: EngineSettings;
  /** Base path of the REST paths, with a trailing slash. */
  base: string;
  variant: 'A' | 'B';
  /** Absolute URL of the site's API explorer page, if it has one. */
  explorer?: string;
  /** Traits by attribute; with it, requests of the Perspective API are answered. */
  perspective?: AttributeSources;
}

/** Page to a site's own service worker: answer with these settings from now on. Answered by {@link Pass} once it does. */
export interface Configure extends Message<'configure'> {
  settings: ServiceWorkerSettings;
  reply: MessagePort;
}

/** Page to the service worker: answer nothing any more. Answered by {@link Pass}. */
export interface Forget extends Message<'forget'> {
  reply: MessagePort;
}

export type BrokerMessage =
  | Start
  | WorkerState
  | Need
  | Connect
  | Offer
  | Wait
  | Pass
  | Hello
  | Claim
  | Cancel
  | Check
  | Configure
  | Forget;

const kinds: Record<BrokerMessage['kind'], true> = {
  start: true,
  state: true,
  need: true,
  connect: true,
  offer: true,
  wait: true,
  pass: true,
  hello: true,
  claim: true,
  cancel: true,
  check: true,
  configure: true,
  forget: true,
};

interface AnyMessage {
  assay: unknown;
  kind: unknown;
}

const isMessage = (data: unknown): data is AnyMessage =>
  typeof data === 'object' && data !== null && 'assay' in data && 'kind' in data;

/** True for a message of this protocol version. */
export function isBrokerMessage(data: unknown): data is BrokerMessage {
  if (!isMessage(data)) return false;
  return data.assay === protocol && typeof data.kind === 'string' && Object.hasOwn(kinds, data.kind);
}

/** A message of another protocol version; a question has the port for its answer. */
export interface OtherMessage extends AnyMessage {
  readonly assay: number;
  readonly reply?: unknown;
  readonly release?: unknown;
}

export const isOtherRelease = (data: unknown): data is OtherMessage =>
  isMessage(data) && typeof data.assay === 'number' && data.assay !== protocol;

/** Fields of every {@link Pass}. */
export const pass: Pass = { assay: protocol, kind: 'pass', release };

/** A string that is equal for interchangeable engines. */
export function toEngineKey(settings: EngineSettings): string {
  const parts = optionalSettings.map((name) => settings[name] ?? '');
  return [`v${protocol}`, settings.assets, ...parts, writeHosts(settings)].join(' ').trimEnd();
}

/** The hosts of sources as text; empty for the public ones. */
export const writeHosts = ({ sourceHosts }: EngineSettings): string =>
  sourceHosts ? JSON.stringify(sourceHosts) : '';

/** A unique name. Works without `crypto.randomUUID` (insecure contexts). */
export function createUniqueName(prefix: string): string {
  return `${prefix}-${[...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('')}`;
}
