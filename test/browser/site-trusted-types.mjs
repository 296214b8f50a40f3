// The home page under Trusted Types, in any engine.
import assert from 'node:assert/strict';
import { serve } from '../../.scripts/serve.mjs';
import { sameCard } from './site-assertions.mjs';
import { firstCard, siteFolder } from './site-harness.mjs';

export const trustedTypes = {
  'content-security-policy': "require-trusted-types-for 'script'; trusted-types assay lit-html",
};

/** Assigns markup as text. Runs in the page. @returns what the browser throws, if it does */
function assignMarkup() {
  try {
    document.createElement('p').innerHTML = '<b>text</b>';
    return null;
  } catch (error) {
    return error.name;
  }
}

/** @param page of puppeteer, or what has its methods */
export async function checkTrustedTypes(check, page) {
  const server = await serve(siteFolder, 0, trustedTypes);
  try {
    await check(
      'returns the same card from every API under Trusted Types, which the browser requires',
      async () => {
        await page.goto(server.url);
        await firstCard(page);
        await sameCard(page);
        assert.equal(await page.evaluate(assignMarkup), 'TypeError');
      },
    );
  } finally {
    await server.close();
  }
}
