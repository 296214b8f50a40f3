// The reference of the elements as Markdown, from the Custom Elements Manifest: an index, and a page an element.
import { tags, toElementLink } from './element-pages.mjs';

/** A cell of a table. */
export const toCell = (text) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const code = (text) => (text ? `\`${toCell(text)}\`` : '');

/** @returns a table, or nothing for no rows */
export function createTable(head, rows) {
  if (rows.length === 0) return '';
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}\n`;
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, '')}.` : '');

/** An example of each element: its attributes, the properties of the same names in TSX, its content, and what comes before. */
const examples = {
  'assay-score': { html: 'model="assay.formality" content="Dear Sir or Madam"', event: 'assay-score' },
  'assay-badge': { html: 'model="assay.clickbait"', inner: 'You won’t believe it', event: 'assay-score' },
  'assay-field': {
    html: 'model="assay.commit-message" min-composite="40"',
    tsx: 'model="assay.commit-message" min-composite={40}',
    inner: '<textarea name="message" aria-label="Commit message"></textarea>',
    event: 'assay-score',
  },
  'assay-highlights': {
    html: 'model="assay.clickbait" for="headline"',
    before: '<p id="headline">You won’t believe what happened to rates</p>\n',
    event: 'assay-error',
  },
  'assay-meter': {
    html: 'value="77" low="60" high="83" label="Clarity"',
    tsx: 'value={77} low={60} high={83} label="Clarity"',
  },
  'assay-model-card': { html: 'model="assay.humor"', event: 'assay-consent' },
};

const toModule = (tag) =>
  tag === 'assay-score' ? 'assay/define' : `assay/define/${tag.replace(/^assay-/, '')}`;

const fenced = (language, label, text) => `\`\`\`${language} ${label}\n${text}\n\`\`\`\n\n`;

/** The same element live, and in HTML, React, Vue and Svelte. */
function createTabs(tag) {
  const { html, tsx = html, before = '', inner = '', event } = examples[tag];
  const module = toModule(tag);
  const element = (attributes) => `<${tag} ${attributes}>${inner}</${tag}>`;
  const script = `<script type="module">\n  import '${module}';\n</script>`;
  const listener = event ? ` on${event}={(event) => console.log(event)}` : '';
  const react = `import '${module}';\nimport type {} from 'assay/react';\n\nexport const Example = () => (\n  ${element(`${tsx}${listener}`)}\n);`;
  const vue = `<script setup lang="ts">\nimport '${module}';\nimport type {} from 'assay/vue';\n</script>\n\n<template>\n  ${element(`${html}${event ? ` @${event}="(event) => console.log(event)"` : ''}`)}\n</template>`;
  const svelte = `<script lang="ts">\n  import '${module}';\n</script>\n\n${element(`${html}${event ? ` on${event}={(event) => console.log(event)}` : ''}`)}`;
  return [
    fenced('html', 'HTML live', `${before}${element(html)}\n\n${script}`),
    fenced('tsx', 'React', react),
    fenced('vue', 'Vue', vue),
    fenced('svelte', 'Svelte', svelte),
  ].join('');
}

/** Its tables, each below a heading. */
function describeElement(element) {
  const { members, attributes, events, slots, cssParts, cssProperties } = element;
  const names = new Map(
    attributes.map((attribute) => [attribute.fieldName ?? attribute.name, attribute.name]),
  );
  const fields = members.filter(({ kind }) => kind === 'field');
  const own = new Set(fields.map(({ name }) => name));
  const onlyAttributes = attributes.filter(({ name, fieldName }) => !own.has(fieldName ?? name));
  const rows = [
    ...fields.map((field) => [
      code(names.get(field.name)),
      code(field.name),
      code(field.type.text),
      `${sentence(field.description)}${field.readonly ? ' Read-only.' : ''}`,
    ]),
    ...onlyAttributes.map(({ name, type, description: text }) => [
      code(name),
      '',
      code(type.text),
      sentence(text),
    ]),
  ].map((row) => [...row.slice(0, 3), toCell(row[3])]);
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (entries) => entries.map((entry) => [code(entry.name), toCell(sentence(entry.description))]);
  const parts = {
    Attributes: createTable(['Attribute', 'Property', 'Type', 'Meaning'], rows),
    Methods: createTable(
      ['Method', 'Returns', 'Meaning'],
      methods.map(({ name, return: { type }, description: text }) => [
        code(`${name}()`),
        code(type.text),
        toCell(sentence(text)),
      ]),
    ),
    Events: createTable(
      ['Event', 'Type', 'Dispatched'],
      events.map(({ name, type, description: text }) => [
        code(name),
        code(type.text),
        toCell(sentence(text)),
      ]),
    ),
    Slots: createTable(
      ['Slot', 'Content'],
      named(slots).map(([name, text]) => [name || 'default', text]),
    ),
    'CSS parts': cssParts.map(({ name }) => code(name)).join(' '),
    'Custom properties': createTable(
      ['Custom property', 'Default'],
      cssProperties.map(({ name, default: value }) => [code(name), code(value)]),
    ),
  };
  return Object.entries(parts)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `## ${title}\n\n${text}\n\n`)
    .join('');
}

const generated = 'This page is generated from `assay/custom-elements.json`, which editors read, too.';

/** @param manifest of `custom-elements.json` */
export function createElementsIndex(manifest) {
  const elements = listElements(manifest);
  const rows = tags.map((tag) => {
    const { description } = elements.find(({ tagName }) => tagName === tag);
    return [`[\`<${tag}>\`](${toElementLink(tag)})`, description];
  });
  return `# Elements

The page of each element shows it live, with its code in HTML and in frameworks, and has its attributes, properties, events,
slots, parts and custom properties. [Widgets](/docs/guides/widgets.md) shows how to use them, and
[Styling](/docs/guides/styling.md) how to change their look. ${generated}

${createTable(['Element', 'Use'], rows)}`;
}

const listElements = (manifest) => manifest.modules.flatMap(({ declarations }) => declarations);

/** @param manifest of `custom-elements.json` */
export function createElementPage(manifest, tag) {
  const element = listElements(manifest).find(({ tagName }) => tagName === tag);
  return `# ${tag}

${element.description} Module: \`${toModule(tag)}\`. ${generated}

${createTabs(tag)}${describeElement(element)}`;
}
