// The built site with a catalog of models whose texts are all hostile: none may run, fetch, or break out of its element,
// with and without Element.setHTML. The site's policy is off, so that it does not hide a defect.
// Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payloads } from '../fixtures/hostile/payloads.mjs';
import { counter, eventually, open, siteFolder } from './site-harness.mjs';

const handleOf = (index) => `evil.model-${index}`;
const linked = /^(https?:\/\/evil\.example\/x|\/evil\.png)/;
const allowed = /^(p|ul|ol|li|blockquote|pre|code|em|strong|br|hr|a|h[1-6])$/;

/** A model with one hostile text everywhere, and the artifact of a real model. */
function hostileModel({ card, artifact }, text, index) {
  const trait = {
    ...card.traits[0],
    key: `trait_${index}`,
    name: text,
    description: text,
    positive_label: text,
    negative_label: text,
  };
  const source = { name: text, license: text, url: text, citation: text, notes: text };
  return {
    card: {
      ...card,
      handle: handleOf(index),
      description: text,
      traits: [trait],
      additional_terms: text,
      upstream_sources: [source, { ...source, url: `javascript:ran()//${text}` }],
    },
    artifact,
  };
}

/** A copy of the built site, its catalog extended by one model per text. */
function hostileSite() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'));
  cpSync(siteFolder, folder, { recursive: true });
  const path = join(folder, 'assay-models/catalog.json');
  const catalog = JSON.parse(readFileSync(path, 'utf8'));
  const real = catalog.models.find(({ card }) => card.handle === 'assay.commit-message');
  catalog.models.push(...payloads.map((text, index) => hostileModel(real, text, index)));
  writeFileSync(path, JSON.stringify(catalog));
  return folder;
}

/** Selects a model, whose card opens by itself because it has additional terms. @returns what the page shows of it */
async function shown(page, handle) {
  await page.evaluate((name) => document.querySelector(`input[value="${name}"]`).click(), handle);
  await eventually(handle, () =>
    page.evaluate((name) => document.querySelector('assay-model-card')?.card?.handle === name, handle),
  );
  return page.evaluate(async () => {
    const about = document.getElementById('about');
    const element = about.querySelector('assay-model-card');
    await element.updateComplete;
    const { shadowRoot } = element;
    const terms = shadowRoot.querySelector('.markdown');
    return {
      descriptions: [
        document.getElementById('description').textContent,
        shadowRoot.querySelector('[part=head] p').textContent,
      ],
      elements: [...terms.querySelectorAll('*')].map(({ localName }) => localName),
      // For screen readers, the element adds the level of each heading.
      attributes: [...terms.querySelectorAll('*')]
        .flatMap((part) => part.getAttributeNames())
        .filter((name) => name !== 'aria-level'),
      links: [...shadowRoot.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      visible: getComputedStyle(document.body).display !== 'none' && terms.checkVisibility(),
      pills: document.getElementById('models').childElementCount,
      ran: globalThis.ranTimes,
    };
  });
}

async function everyPayload(browser, url, withSetHtml) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const asked = [];
  page.on('request', (request) => {
    if (/evil/.test(new URL(request.url()).href.replace(/evil\.model-\d+/g, ''))) asked.push(request.url());
  });
  page.on('dialog', (dialog) => {
    asked.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.setBypassCSP(true);
  await page.evaluateOnNewDocument((keep) => {
    globalThis.ranTimes = 0;
    globalThis.ran = () => {
      globalThis.ranTimes += 1;
    };
    if (!keep) delete Element.prototype.setHTML;
  }, withSetHtml);
  await page.goto(url);
  await eventually('the models', () => page.$(`input[value="${handleOf(0)}"]`));
  assert.equal(await page.evaluate(() => 'setHTML' in Element.prototype), withSetHtml, 'Element.setHTML');
  const pills = await page.$eval('#models', (place) => place.childElementCount);
  for (const [index, text] of payloads.entries()) {
    const found = await shown(page, handleOf(index));
    assert.deepEqual(found.descriptions, [text, text]);
    assert.deepEqual([found.visible, found.pills, found.ran], [true, pills, 0], text);
    for (const name of found.elements) assert.match(name, allowed, text);
    for (const name of found.attributes) assert.match(name, /^(href|title|rel|start)$/, text);
    for (const link of found.links) if (link !== null) assert.match(link, linked, text);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await page.evaluate(() => globalThis.ranTimes), 0, 'scripts that ran');
  assert.deepEqual(asked, [], 'requests and dialogs');
  assert.equal(page.url().replace(/#.*/, ''), url);
  await context.close();
}

const folder = hostileSite();
const { server, browser } = await open({ folder });
const { check, end } = counter();
try {
  await check(`${payloads.length} hostile models run and fetch nothing, with Element.setHTML`, () =>
    everyPayload(browser, server.url, true),
  );
  await check('hostile models run and fetch nothing, without Element.setHTML', () =>
    everyPayload(browser, server.url, false),
  );
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

end();
