// The REST API over HTTP: the same app that the service worker runs, on a Node server, behind what a server needs and a
// page does not: the check of `Host`, CORS, a key for authoring, probes, figures and a log.
import { createApp, createRequestId } from '../../../core/http/index.js';
import { createPerspective } from '../../../core/perspective/index.js';
import { createAuthoringCheck, withoutKeyError } from './api-key.js';
import { findClientAddress, requireHops } from './client-address.js';
import { createCommentCheck } from './comment-key.js';
import { createCrossOrigin } from './cross-origin.js';
import { fitDocuments } from './fit-documents.js';
import { createHostCheck } from './host-check.js';
import { listen, type Respond, type RunningServer } from './listen.js';
import { createMetrics } from './metrics.js';
import { observe } from './observe.js';
import { createProbes } from './probes.js';
import { findPublicUrl, requireBase, requirePublicUrl } from './public-url.js';
import type { ServableService, ServerOptions } from './server-options.js';

/** Serves; see `serve`. */
export async function startServer(
  service: ServableService,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { trustProxy = 0, allowedHosts, cors = [], apiKey, probes, metrics, log, ...others } = options;
  const { port, hostname, grace, headersTimeout, requestTimeout, ...served } = others;
  const { keepAliveTimeout, maxConnections, ...more } = served;
  const { publicUrl, documents = service.documents ?? {}, perspective, ...further } = more;
  const { authoringWithoutKey, perspectiveKey, ...appOptions } = further;
  const { variant = 'A', authoring } = appOptions;
  if (authoring && apiKey === undefined && !authoringWithoutKey) throw withoutKeyError();
  const base = requireBase(appOptions.base ?? '/');
  const hops = requireHops(trustProxy);
  const address = publicUrl === undefined ? undefined : requirePublicUrl(publicUrl);
  const checkHost = createHostCheck(hostname ?? '127.0.0.1', allowedHosts, address);
  const crossOrigin = createCrossOrigin(cors);
  const checkKey = apiKey === undefined ? () => undefined : createAuthoringCheck(apiKey, base);
  const checkComment =
    perspectiveKey === undefined ? () => undefined : createCommentCheck(perspectiveKey, base);
  const received = new WeakMap<Request, Parameters<Respond>[1]>();
  const app = createApp(service, {
    requestId: () => createRequestId(),
    ...appOptions,
    ...(perspective && {
      perspective: createPerspective(service, perspective === true ? {} : perspective),
    }),
    documents: fitDocuments(documents, { authoring: authoring !== undefined, key: apiKey !== undefined }),
    publicUrl: (request) => address ?? findPublicUrl(request, base, received.get(request)),
    clientId: (request) => {
      const incoming = received.get(request);
      return incoming ? findClientAddress(incoming, hops) : 'unknown';
    },
    isTrustedOrigin: crossOrigin.isAllowed,
  });
  const answer: Respond = async (request, incoming) => {
    received.set(request, incoming);
    const refusal =
      checkHost(incoming.headers.host) ??
      crossOrigin.preflight(request) ??
      checkKey(request) ??
      checkComment(request);
    return crossOrigin.apply(request, refusal ?? (await app.fetch(request)));
  };
  let isStopping = false;
  const figures = createMetrics();
  const observed = observe(answer, { metrics: figures, log, base, variant, comments: Boolean(perspective) });
  const paths = createProbes({ probes, metrics, base, service, figures, isStopping: () => isStopping });
  const { url, close } = await listen(
    async (request, incoming) => {
      const probe = request.method === 'GET' ? paths.get(new URL(request.url).pathname) : undefined;
      return probe ? crossOrigin.apply(request, await probe()) : observed(request, incoming);
    },
    { port, hostname, grace, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections },
  );
  return {
    url,
    close: () => {
      isStopping = true;
      return close();
    },
  };
}
