// The normal form of a text: what a reader does not see makes no difference, and each unit knows where it was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../../../../src/core/content/index.js';

const normalise = (text: string) => normaliseText(text).text;

describe('normaliseText', () => {
  it.each([
    ['typographic apostrophes', 'My card didn’t work, it doesnʼt', "My card didn't work, it doesn't"],
    ['an accent as an apostrophe', 'I don´t and I don`t', "I don't and I don't"],
    ['typographic quotation marks', '“a” „b‟ «c» ‘d’', `"a" "b" "c" 'd'`],
    ['doubled apostrophes and accents', "``a'' ′′b″", '"a" "b"'],
    ['an ellipsis', 'wait… what', 'wait... what'],
    [
      'soft hyphens, zero-width spaces, marks of direction, a byte order mark',
      '\ufeffbala\u00adn\u200bce\u200e',
      'balance',
    ],
    ['decomposed letters', 'cafe\u0301 A\u030a', 'café Å'],
    ['ligatures, full-width and styled letters', 'ﬁne Ｆｕｌｌ 𝐛𝐨𝐥𝐝 ①', 'fine Full bold 1'],
    ['fractions', '1½ and ¼', '1 1/2 and 1/4'],
    ['hyphens and minus signs', 'well‑known −5', 'well-known - 5'],
    ['no-break and wide spaces', 'a\u00a0b\u2003c\u3000d\u202fe', 'a b c d e'],
    ['blanks around and between', ' \t a \t b  \r\n', 'a b'],
    ['arrows and boxes', 'great→terrible│end', 'great → terrible │ end'],
    ['trade marks and units', 'Assay™ at 20°C or 20℃', 'Assay TM at 20 ° C or 20 ° C'],
    ['an emoji that touches a word', 'awful😡!', 'awful 😡 !'],
    ['presentation selectors', 'love ❤️ 1️⃣', 'love ❤ 1'],
    ['emoji of several characters', '👩‍💻👍🏽🇩🇪x', '👩💻👍🏽🇩🇪 x'],
    ['Korean letters', '\u1112\u1161\u11ab', '한'],
    ['half-width katakana', 'ｶﾞ', 'ガ'],
    ['halves of pairs', 'a\ud800b', 'ab'],
    ['names that tokenizers keep', '[PAD] [CLS] <s> <|endoftext|>', '[ PAD] [ CLS] < s> < |endoftext|>'],
    ['control characters', 'a\u0007b\u0085c\fd', 'ab c d'],
    ['nothing to see', '\u200b \u00ad\n', ''],
  ])('gives one form to %s', (_, text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it.each([
    'Set the limit to 512 MB. If you don\'t, the job (or "task") may stop.',
    'x < y && y > z, a_b, snake_case_name, 2 * 3 * 4, C#',
    'Use the <b> tag, or &unknown; and [a] list (b)',
    ':-) <3 ^_^ :/',
    'Быстрая лиса, 漢字が読めますか。',
    '',
  ])('leaves %j as it is', (text) => {
    expect(normalise(text)).toBe(text);
  });

  it.each([
    [
      'tags and entities',
      '<p>Fish &amp; chips&#33;</p><p>It&rsquo;s <b>good</b>&nbsp;food.</p>',
      "Fish & chips!\nIt's good food.",
    ],
    [
      'a list of HTML',
      '<ul><li>Wash your hands</li><li>Cut the bread</li></ul>',
      'Wash your hands\nCut the bread',
    ],
    ['scripts and comments', '<script>let a</script><!-- no -->Yes<br>and no', 'Yes\nand no'],
    ['marks of emphasis', 'a **bold** and _soft_ *word*, `code` ~~gone~~', 'a bold and soft word, code gone'],
    ['links and images', '![A cat](cat.png) on [the mat](https://a.example "title")', 'A cat on the mat'],
    ['Markdown with no-break spaces', '#\u00a0Title\n\n>\u00a0quoted', 'Title\nquoted'],
    ['entities of typographic characters', 'It&#8217;s &ldquo;ok&rdquo;&#x2026;', `It's "ok"...`],
    ['headings and fences', '# Title\n\n```js\nlet a = 1;\n```\n> quoted', 'Title\nlet a = 1;\nquoted'],
  ])('reads the text of %s', (_, text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it('gives lists and tables one form, with the end of an item as a line end', () => {
    const items = ['Wash your hands', 'Cut the bread', 'Put the jam on it', 'Give it to a friend'];
    const expected = items.join('\n');
    const forms = [
      expected,
      items.map((item) => `- ${item}`).join('\n'),
      items.map((item) => `  * ${item}  `).join('\r\n'),
      items.map((item) => `• ${item}`).join('\n\n'),
      items.map((item, i) => `${i + 1}. ${item}`).join('\n'),
      items.map((item, i) => `${i + 1}) ${item}`).join('\n'),
      items.map((item) => `- [ ] ${item}`).join('\n'),
      `<ol>${items.map((item) => `<li>${item}</li>`).join('\n')}</ol>`,
      items.map((item, i) => `| ${i + 1} | ${item} |`).join('\n'),
    ];
    for (const form of forms) expect(normalise(form)).toBe(expected);
    const table = `| a | b |\n|---|:-:|\n| Cut | the bread |`;
    expect(normalise(table)).toBe('a | b\nCut | the bread');
  });

  it('takes a line end that only keeps lines short as a blank, at any width', () => {
    const text =
      'The committee - a small one - met on Tuesday, 3 May 2011. It approved the budget: 12. The vote was close - 5 to 4. ' +
      'Nobody - not even the chair - had expected that, and a second vote (by letter) was asked for at once.';
    for (let width = 12; width < 160; width++) expect(normalise(wrap(text, width))).toBe(text);
    expect(normalise('Add a table\n\nIt is long, so it\nis wrapped.')).toBe(
      'Add a table\nIt is long, so it is wrapped.',
    );
  });

  it('says where each unit was: clusters as a whole, other characters by themselves', () => {
    const text = 'Die “cafe\u0301” 👩‍💻\r\n\r\nis\u00ad ﬁne&amp;dandy ';
    const normal = normaliseText(text);
    const find = (word: string) => {
      const at = normal.text.indexOf(word);
      return text.slice(normal.offsets.starts[at], normal.offsets.ends[at + word.length - 1]);
    };
    expect(normal.text).toBe('Die "café" 👩💻\nis fine&dandy');
    expect(['Die', '"', 'café', '👩💻', '\n', 'is', 'fine', '&'].map(find)).toEqual([
      ...['Die', '“', 'cafe\u0301', '👩‍💻', '\r\n\r\n', 'is', 'ﬁne', '&amp;'],
    ]);
  });

  it('has an offset for each unit, in order', () => {
    const character = fc.oneof(
      fc.constantFrom(
        ...' \n\r\t-*1.|`<>&[]#_~"\'’“…\u00ad\u200d\ufe0f\u0301\u1112\u1161ﬁ½°™👩💻🇩😡aé',
        '\r\n\r\n',
        '- ',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    );
    const texts = fc.array(character, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (original) => {
        const { text, offsets } = normaliseText(original);
        expect(text).toBe(text.trim());
        expect(normalise(`\n ${original}\t\r\n`)).toBe(text);
        expect(text).not.toMatch(/\s\s|[^\S \n]/);
        expect([offsets.starts.length, offsets.ends.length]).toEqual([text.length, text.length]);
        const [starts, ends] = [[...offsets.starts], [...offsets.ends]];
        const inOrder = (places: number[]) =>
          places.every((place, i) => i === 0 || place >= (places[i - 1] ?? 0));
        expect([inOrder(starts), inOrder(ends)]).toEqual([true, true]);
        expect(starts.every((start, i) => start <= (ends[i] ?? 0))).toBe(true);
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(original.length);
      }),
      { numRuns: 400 },
    );
  });

  it('reads 300,000 of the same character or line again and again', () => {
    for (const unit of [
      'a',
      ' ',
      '\n',
      '-',
      '- a\n',
      '|',
      '**a ',
      '*a ',
      '`a ',
      '[a](',
      '# ',
      '> a\n',
      '`',
      '*',
      '_',
      '<',
      '[',
      '&',
      '<p>',
      '😡',
      'e\u0301',
      '\u0301',
      '#',
      '~',
    ])
      normaliseText(unit.repeat(300_000 / unit.length));
  });
});

/** Breaks lines as a mail program does. */
function wrap(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
