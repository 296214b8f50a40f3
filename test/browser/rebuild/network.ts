// The network of a worker that imports this first: the site with a short ambient corpus, so that builds are fast; with
// `?network=none`, no network.
const site = self.fetch.bind(self);
const offline = new URL(location.href).searchParams.get('network') === 'none';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first texts of the corpus in a catalog's folder. */
async function shortCorpus(catalog: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = await (await site(new URL('ambient/ambient.txt', catalog))).text();
  return new TextEncoder().encode(text.split('\n').slice(0, 80).join('\n'));
}

self.fetch = async (input, init) => {
  if (offline) throw new TypeError('Failed to fetch');
  const url = String(input);
  if (url.endsWith('/ambient/short.txt')) return new Response(await shortCorpus(new URL('..', url).href));
  const response = await site(input, init);
  if (!url.endsWith('/catalog.json')) return response;
  const bytes = await shortCorpus(url);
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes));
  const ambient = { path: 'ambient/short.txt', bytes: bytes.length, sha256 };
  return Response.json({ ...(await response.json()), ambient });
};

export {};
