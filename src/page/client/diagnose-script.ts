// Why a worker's script does not run, found out by fetching it again: the browser's own error names neither the URL nor
// what the server sent. Loaded when a script has failed.
import { quote } from '../../core/contract/index.js';
import { getOrigin } from '../../core/platform/index.js';
import { type OtherMessage, protocol } from '../rpc/index.js';

/** Scripts of the package, and the options that say where they are. */
const options = { 'engine script': 'assets', 'service worker script': 'serviceWorker' } as const;

export type ScriptName = keyof typeof options;

/** Milliseconds for the server to answer: one that does not answer may be what is wrong. */
const answerTimeout = 5_000;

/** Content types of scripts that browsers accept. */
const scriptTypes = /javascript|ecmascript/;

async function findProblem(url: string, reason: string | undefined): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(answerTimeout) });
  } catch (cause) {
    return `cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
  if (!response.ok) return `cannot be fetched: HTTP ${response.status}`;
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim() || 'no content type';
  const text = await response.text();
  // Servers of single-page apps answer every unknown path with their page.
  if (/^\s*<(!doctype|html|head)/i.test(text)) return 'is missing: got an HTML page instead of JavaScript';
  if (!scriptTypes.test(type)) return `has the wrong content type: expected text/javascript, got ${type}`;
  // Browsers report nothing else to the page of a module worker.
  return `does not start: ${reason ?? 'see the console for a syntax error, a failed import or a blocked request'}`;
}

/** Advice for a script of another origin, which may exist but be blocked. Undefined for a script of this origin. */
function describePolicy(url: string): string | undefined {
  const { origin, protocol: scheme } = new URL(url);
  const pageOrigin = getOrigin();
  if (origin === pageOrigin) return undefined;
  if (scheme.endsWith('-extension:') && pageOrigin !== 'null')
    return "A content script depends on the page's policy: score in an offscreen document";
  // It is imported by a script of one line, which the policy must allow as well.
  return `A policy of this page must have worker-src ${pageOrigin === 'null' ? 'data:' : 'blob:'} ${origin}`;
}

/** The script that a bootstrap script in a `blob:` URL imports. */
async function findImported(url: string): Promise<string> {
  if (!url.startsWith('blob:')) return url;
  const text = await fetch(url).then((response) => response.text());
  return /https?:\/\/[^'"`\s)]+/.exec(text)?.[0] ?? url;
}

/**
 * @param reason what the browser reported, if anything; the answer of a script that is from another release
 * @returns a sentence with the URL of the script that fails, what was found there, and what to do
 */
export async function diagnoseScript(
  name: ScriptName,
  url: string,
  reason: string | OtherMessage | undefined,
): Promise<string> {
  const script = await findImported(url).catch(() => url);
  const start = `${name} ${quote(script, 100)}`;
  if (typeof reason === 'object') return `${start} ${describeRelease(reason)}`;
  const problem = await findProblem(script, reason);
  const policy = problem.startsWith('does not start') ? describePolicy(script) : undefined;
  if (policy) return `${start} does not start. ${policy}`;
  return `${start} ${problem}. Run npx assay init <public folder>, or set the option '${options[name]}'`;
}

/** Advice for a script that runs, but belongs to another release. */
function describeRelease({ assay, release }: OtherMessage): string {
  const from =
    typeof release === 'string'
      ? `is from another release, ${quote(release, 40)}`
      : 'is from another release';
  if (assay > protocol) return `${from}, newer than this page. Reload the page`;
  return `${from}, older than this page. Deploy what npx assay init <public folder> copies now, and purge the server's caches`;
}
