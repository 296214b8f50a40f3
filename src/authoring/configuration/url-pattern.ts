// The pattern of a URL in a document: an absolute http or https URL by RFC 3986, with every other character
// percent-encoded. As a pattern, it is in the published JSON Schema too, so both refuse the same URLs. It is stricter than
// the RFC where `new URL` is: ports up to 65535, and a host that ends in a number is an IPv4 address.

const unreserved = 'A-Za-z0-9\\-._~';
const delimiters = "!$&'()*+,;=";
const encoded = '%[0-9A-Fa-f]{2}';
const characters = (more: string) => `(?:[${unreserved}${delimiters}${more}]|${encoded})*`;

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const ipv4 = `${byte}(?:\\.${byte}){3}`;
const group = '[0-9A-Fa-f]{1,4}';
/** The last 32 bits of an IPv6 address. */
const tail = `(?:${group}:${group}|${ipv4})`;
const ipv6 = [
  `(?:${group}:){6}${tail}`,
  `::(?:${group}:){5}${tail}`,
  `(?:${group})?::(?:${group}:){4}${tail}`,
  ...[1, 2, 3, 4].map(
    (before) => `(?:(?:${group}:){0,${before}}${group})?::${`(?:${group}:){${4 - before}}`}${tail}`,
  ),
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|');
const numericEnd = '(?:[^/?#:@]*\\.)?(?:[0-9]+|0[Xx][0-9A-Fa-f]*)\\.?(?:[:/?#]|$)';
const name = `(?!${numericEnd})(?:[${unreserved}${delimiters}]|${encoded})+`;
const port = '(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4})?';

export const urlPattern = new RegExp(
  `^[Hh][Tt][Tt][Pp][Ss]?://(?:${characters(':')}@)?(?:\\[(?:${ipv6})\\]|${ipv4}(?=[:/?#]|$)|${name})(?::${port})?` +
    `(?:/${characters(':@/')})?(?:\\?${characters(':@/?')})?(?:#${characters(':@/?')})?$`,
  'u',
);
