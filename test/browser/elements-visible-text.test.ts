// What the elements read of a page, in Chromium: the text as a visitor reads it, the same for the card and for the marks.
import { expect, fixture, html } from '@open-wc/testing';
import '../../dist/page/elements/define.js';
import '../../dist/page/elements/badge/define.js';
import '../../dist/page/elements/highlights/define.js';
import { readVisibleText } from '../../dist/page/elements/visible-text.js';
import { cardOf, until } from './elements-fixture.js';
import { explainer } from './explanation-fixture.js';

const noise = 'terrible awful dull';

/** Each fragment, and its text. */
const fragments: Record<string, readonly [markup: string, text: string]> = {
  'a line': ['A warm and funny film.', 'A warm and funny film.'],
  'two paragraphs': ['<p>A warm film</p><p>dull script</p>', 'A warm film\ndull script'],
  'list items': ['<ul><li>warm</li><li>funny</li></ul>', 'warm\nfunny'],
  'list items on lines': ['<ul>\n<li>warm</li>\n<li>funny</li>\n</ul>', 'warm\nfunny'],
  'a line break': [
    'The cast is wonderful<br>dull is the script',
    'The cast is wonderful\ndull is the script',
  ],
  'cells of a table': [
    '<table><tr><td>Cast</td><td>fine</td></tr><tr><td>Script</td><td>good</td></tr></table>',
    'Cast\nfine\nScript\ngood',
  ],
  'an element with hidden': [`<p>A warm film.</p><span hidden>${noise}</span>`, 'A warm film.'],
  'an element that is not displayed': [
    `<p>A warm film.</p><div style="display:none">${noise}</div>`,
    'A warm film.',
  ],
  'an invisible element with a visible one': [
    `A <span style="visibility:hidden">${noise} <i style="visibility:visible">warm</i></span> film`,
    'A warm film',
  ],
  'styles, scripts and templates': [
    `<p>A warm film.</p><style>.awful{}</style><script type="application/json">"${noise}"</script><template>${noise}</template>`,
    'A warm film.',
  ],
  'a comment': [`A warm <!-- ${noise} --> film`, 'A warm film'],
  'inline elements in a word': ['A w<b>ar</b>m and <i>fun</i>ny film', 'A warm and funny film'],
  'a break opportunity in a word': ['won<wbr>der<span></span>ful', 'wonderful'],
  'emoji and combining marks': ['😍 A warm 👩‍❤️‍👨 Cafe\u0301', '😍 A warm 👩‍❤️‍👨 Cafe\u0301'],
  'lines of the source': ['A warm\nand   funny\n\tfilm', 'A warm and funny film'],
  'capitals by a style': ['<span style="text-transform:uppercase">a warm film.</span>', 'a warm film.'],
  'blanks that do not break': ['A&nbsp;wonderful&nbsp;film', 'A\u00a0wonderful\u00a0film'],
  'indented blocks': ['<div>\n  <p>\n    A warm\n    film.\n  </p>\n</div>', 'A warm film.'],
  'text that is out of the window': [
    '<p>A warm film.</p><span style="position:absolute;left:-999px">Read aloud</span>',
    'A warm film.\nRead aloud',
  ],
  'details that are closed': [`<details><summary>A warm film.</summary>${noise}</details>`, 'A warm film.'],
  'details that are open': [
    '<details open><summary>A warm film.</summary>It is good.</details>',
    'A warm film.\nIt is good.',
  ],
  'a copy for the eye': [`A warm<span aria-hidden="true">${noise}</span> film`, 'A warm film'],
  'lines of preformatted text': ['<pre>\nlet a;\n  a = 1;</pre>', 'let a;\n  a = 1;'],
  'lines that a style keeps': ['<p style="white-space:pre-line">A warm\n  film</p>', 'A warm\nfilm'],
  'items of a flexible row': [
    '<div style="display:flex"><span>warm</span><span>funny</span></div>',
    'warm\nfunny',
  ],
  'boxes in a line': ['A <span style="display:inline-block">warm</span>er film', 'A warmer film'],
  'a letter over two lines': ['<p><span style="float:left">O</span>nce upon a time</p>', 'Once upon a time'],
  'contents without a box': ['<div style="display:contents"><p>warm</p><p>funny</p></div>', 'warm\nfunny'],
  'readings over letters': ['<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です', '漢字です'],
  'headings and rules': ['<h2>Warm</h2>A film<hr>Funny', 'Warm\nA film\nFunny'],
  'a term and its description': ['<dl><dt>Cast</dt><dd>fine</dd></dl>', 'Cast\nfine'],
  'fields in a text': [
    'Size <select><option>Small<option selected>Large</select> for <input value="Ann"> <input type="hidden" value="x1"><input type="password" value="x2"><textarea>Two\nlines</textarea>',
    'Size Large for Ann\nTwo\nlines',
  ],
  'a text being edited': [
    '<div contenteditable="true">Warm<div>film</div><div><br></div><div>good</div></div>',
    'Warm\nfilm\ngood',
  ],
  'a picture with words': ['<svg><title>awful</title><text y="9">warm</text></svg> film', 'warm\nfilm'],
  'no text': ['<p hidden>warm</p>', ''],
};

/** An assay that gives what it was asked, and explains each word by the number of its letters. */
function createAssay() {
  const read: string[] = [];
  const { explain, traits } = explainer();
  return {
    read,
    traits,
    explain: (handle: string, content: string) => {
      read.push(content);
      return explain(handle, content);
    },
    score: async (_: string, request: string | { content: string }) => {
      read.push(typeof request === 'string' ? request : request.content);
      return cardOf(70);
    },
  };
}

const readMarks = () => [...(CSS.highlights.get('assay-up-3') ?? [])].map((range) => `${range}`).sort();

describe('what the elements read', () => {
  for (const [name, [markup, text]] of Object.entries(fragments))
    it(`is the same for the card and for the marks, and what a visitor reads: ${name}`, async () => {
      const host = await fixture<HTMLElement>(html`<div><div id="said"></div></div>`);
      const said = host.querySelector('#said')!;
      said.innerHTML = markup;
      const found = readVisibleText(said);
      expect(found.text).to.equal(text);
      for (const { node, from, start, length } of found.nodes)
        expect(node.data.slice(from, from + length).replace(/\s/g, ' ')).to.equal(
          found.text.slice(start, start + length).replace(/\s/g, ' '),
        );
      if (!text) return;
      const assay = createAssay();
      for (const tag of ['assay-score', 'assay-highlights'] as const) {
        const element = document.createElement(tag);
        Object.assign(element, { model: 'assay.test', for: 'said', assay, delay: 0 });
        host.append(element);
        await until('a result', () => element.status === 'result');
      }
      // The card's score, the explanation, and the score that says where to open it.
      expect(assay.read).to.deep.equal([text, text, text]);
      const inFields = said.querySelector('select') ? ['Large', 'Ann', 'Two', 'lines'] : [];
      const words = text.split(/\s+/).filter((word) => !inFields.includes(word));
      // A word that something hidden is in has several marks.
      const letters = (all: readonly string[]) => [...all.join('').replace(/\s/g, '')].sort().join('');
      expect(letters(readMarks())).to.equal(letters(words));
    });

  it('is the content of slots, where they are', async () => {
    const host = await fixture<HTMLElement>(
      html`<div><x-frame id="said"><b slot="end">film</b>warm</x-frame></div>`,
    );
    const said = host.querySelector('#said')!;
    said.attachShadow({ mode: 'open' }).innerHTML =
      '<style>a{}</style><p>A <slot></slot></p><slot name="end"></slot><slot name="no">Good</slot>';
    expect(readVisibleText(said).text).to.equal('A warm\nfilmGood');
  });

  it('is read of an element that is hidden, when the page names it', async () => {
    const host = await fixture<HTMLElement>(html`<div hidden><p>warm</p><p>film</p><p hidden>x</p></div>`);
    expect(readVisibleText(host).text).to.equal('warm\nfilm');
  });

  it('is the text inside <assay-score> and <assay-badge>, with the ends of its lines', async () => {
    for (const tag of ['assay-score', 'assay-badge'] as const) {
      const assay = createAssay();
      const element = document.createElement(tag);
      const scoreMany = async function* (_: string, inputs: Iterable<{ content: string }>) {
        for (const [index, { content }] of [...inputs].entries()) {
          assay.read.push(content);
          yield { index, card: cardOf(70) };
        }
      };
      Object.assign(element, { model: 'assay.test', assay: { ...assay, scoreMany } });
      element.innerHTML = `<p>A warm film</p><p>is <style>b{}</style>good</p><span hidden>${noise}</span>`;
      const host = await fixture<HTMLElement>(html`<div></div>`);
      host.append(element);
      await until('a result', () => assay.read.length > 0);
      expect(assay.read).to.deep.equal(['A warm film\nis good']);
    }
  });

  it('is read again when details open and when a field in it is edited', async () => {
    const host = await fixture<HTMLElement>(
      html`<div><div id="said"><details><summary>Warm</summary>film</details><input></div></div>`,
    );
    const assay = createAssay();
    const element = document.createElement('assay-score');
    Object.assign(element, { model: 'assay.test', for: 'said', assay, delay: 0 });
    host.append(element);
    await until('the first text', () => assay.read.at(-1) === 'Warm');
    host.querySelector('details')!.open = true;
    await until('the opened text', () => assay.read.at(-1) === 'Warm\nfilm');
    const input = host.querySelector('input')!;
    input.value = 'good';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await until('the typed text', () => assay.read.at(-1) === 'Warm\nfilm\ngood');
  });
});
