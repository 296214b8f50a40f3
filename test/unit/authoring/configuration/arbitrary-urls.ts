// Random URLs from parts that are valid or nearly so, some of them with a character inserted.
import fc from 'fast-check';

const part = (...values: string[]) => fc.constantFrom(...values);
const scheme = part('http', 'https', 'HTTP', 'hTTps', 'http', 'https', 'ftp', 'http:', '');
const userinfo = part('', '', '', '', 'user@', 'a:b@', 'a%40b@', '@', 'a@b@');
const label = part(
  'a',
  'example',
  'x-y',
  '1',
  '0x7f',
  '255',
  '256',
  'a_b',
  '%61',
  'xn--bcher-kva',
  'ü',
  'a1',
  '0',
  '',
);
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.')),
  fc.webUrl().map((url) => new URL(url).host),
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.ipV6().map((address) => `[${address}]`),
  part('[::1]', '[::]', '[1:2]', '[::1', '[v1.a]', '[::ffff:1.2.3.4]', "a!$&'()*+,;=", '1.2.3.04'),
);
const port = part('', '', '', ':', ':80', ':65535', ':65536', ':99999', ':080', ':a', ':-1');
const text = part(
  'a',
  'b',
  '%20',
  '%C3%BC',
  ':',
  '@',
  '/',
  '..',
  "!$&'()*+,;=",
  '~',
  '',
  'ü',
  ' ',
  '%',
  '%4',
  '[',
  '|',
  '^',
);
const tail = (start: string) =>
  fc.oneof(
    fc.constant(''),
    fc.array(text, { maxLength: 3 }).map((texts) => start + texts.join('')),
    fc.constant(`${start}a`),
  );
const anyPart = fc
  .tuple(
    scheme,
    part('://', '://', '://', '://', '://', ':/', ':', '//'),
    userinfo,
    host,
    port,
    tail('/'),
    tail('?'),
    tail('#'),
  )
  .map((parts) => parts.join(''));
const intruder = fc.oneof(
  fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  part('\n', '\t', '\\', '#', '"', '<'),
);
const mutated = fc
  .tuple(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.nat(), intruder)
  .map(([url, at, character]) => {
    const place = at % (url.length + 1);
    return url.slice(0, place) + character + url.slice(place);
  });

export const anyUrl = fc.oneof(
  { weight: 2, arbitrary: anyPart },
  { weight: 2, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  { weight: 1, arbitrary: mutated },
  { weight: 1, arbitrary: fc.string() },
);
