// The last steps of the studio's history, cached for the next visit: each state once, each file of states once, and a list.
import { parseDraft, type StudioState } from './draft.js';
import type { Steps } from './history.js';
import { listAddresses, locateFile, toAnswer, toFile } from './kept-files.js';

const cacheName = 'assay-studio-steps';
const prefix = '/studio-steps/';
const listAddress = `${prefix}list`;

/** Maximum number of steps that are kept. */
const maxSteps = 30;
/** Maximum number of characters of drafts and bytes of files that are kept. */
const maxSize = 16_000_000;

/** The addresses of states, which never change once they are cached. */
const addresses = new WeakMap<StudioState, string>();

function locate(state: StudioState): string {
  const address = addresses.get(state) ?? `${prefix}${crypto.randomUUID()}`;
  addresses.set(state, address);
  return address;
}

/** The newest steps within the limits; a file that several of them share counts once. */
export function limitSteps({ states, at }: Steps<StudioState>): Steps<StudioState> {
  const counted = new Set<string>();
  let size = 0;
  let from = states.length;
  for (; from > 0 && states.length - from < maxSteps; from -= 1) {
    const state = states[from - 1];
    if (!state) break;
    const located = Array.from(
      state.files,
      ([path, file]) => [locateFile(prefix, path, file), file] as const,
    );
    const files = new Map(located.filter(([address]) => !counted.has(address)));
    const { document, rows } = state.draft;
    size +=
      document.length + (rows?.length ?? 0) + [...files.values()].reduce((sum, file) => sum + file.size, 0);
    if (size > maxSize) break;
    for (const address of files.keys()) counted.add(address);
  }
  return { states: states.slice(from), at: Math.max(0, at - from) };
}

/** The order of saves: of two at once, the later one has the later steps. */
let saving: Promise<boolean> = Promise.resolve(true);

async function write(steps: Steps<StudioState>): Promise<boolean> {
  try {
    const { states, at } = limitSteps(steps);
    const cache = await caches.open(cacheName);
    const cached = await listAddresses(cache);
    const kept = new Set([listAddress]);
    const put = async (address: string, toResponse: () => Response) => {
      if (!cached.has(address) && !kept.has(address)) await cache.put(address, toResponse());
      kept.add(address);
      return address;
    };
    const list: string[] = [];
    for (const state of states) {
      const files: [string, string][] = [];
      for (const [path, file] of state.files) {
        files.push([path, await put(locateFile(prefix, path, file), () => toAnswer(file))]);
      }
      list.push(await put(locate(state), () => Response.json({ draft: state.draft, files })));
    }
    await cache.put(listAddress, Response.json({ list, at }));
    for (const address of cached) if (!kept.has(address)) await cache.delete(address);
    return states.length > 0;
  } catch {
    return false;
  }
}

/** Replaces the kept steps. @returns whether any are kept: storage can be full or blocked, and a table too large */
export function saveSteps(steps: Steps<StudioState>): Promise<boolean> {
  saving = saving.then(() => write(steps));
  return saving;
}

/** The steps of the last visit; none where there are none, and where storage is unavailable. */
export async function readSteps(): Promise<Steps<StudioState>> {
  const states: StudioState[] = [];
  let at = -1;
  try {
    const cache = await caches.open(cacheName);
    const files = new Map<string, File>();
    const readFile = async (path: string, address: string) => {
      const answer = files.has(address) ? undefined : await cache.match(address);
      if (answer) files.set(address, await toFile(answer, path));
      return files.get(address);
    };
    const { list, at: current } = Object(await (await cache.match(listAddress))?.json());
    for (const [index, address] of (Array.isArray(list) ? list : []).entries()) {
      const stored = Object(await (await cache.match(String(address)))?.json());
      const draft = parseDraft(stored.draft);
      if (!draft) continue;
      const held = new Map<string, File>();
      for (const [path, one] of Array.isArray(stored.files) ? stored.files : []) {
        const file = await readFile(path, one);
        if (file) held.set(path, file);
      }
      const state = { draft, files: held };
      addresses.set(state, String(address));
      states.push(state);
      if (index <= current) at = states.length - 1;
    }
  } catch {
    // Storage is unavailable, or holds something else: what was read so far is of use.
  }
  return { states, at };
}
