// Uses the API explorer as a visitor does: chooses from its list, fills its fields, presses its button, reads its output.
import assert from 'node:assert/strict';
import { eventually } from './site-harness.mjs';

/** Opens the page and waits until it shows what answers requests. */
export async function go(page, url, responder) {
  await page.goto(url);
  await eventually('the responder', async () =>
    responder.test(await page.$eval('#responder', (node) => node.textContent)),
  );
}

/** Waits for the explorer's list. @returns `{ method, path, id }` of every operation */
export const operationsOf = (page) =>
  eventually('the list of endpoints', () =>
    page.evaluate(() => {
      const { resolvedSpec } = document.querySelector('openapi-explorer') ?? {};
      return resolvedSpec?.tags.flatMap(({ paths }) =>
        paths.map(({ method, path, elementId }) => ({ method, path, id: elementId })),
      );
    }),
  );

/** Selects an operation in the list and waits for its form. */
async function choose(page, id) {
  await page.evaluate((elementId) => {
    const { shadowRoot } = document.querySelector('openapi-explorer');
    shadowRoot.getElementById(`link-${elementId}`).click();
  }, id);
  await eventually(`the form of ${id}`, () =>
    page.evaluate((elementId) => {
      const { shadowRoot } = document.querySelector('openapi-explorer');
      const form = shadowRoot.querySelector('api-request');
      return form?.elementId === elementId && form.querySelector('.btn-execute') !== null;
    }, id),
  );
}

/**
 * Calls an operation, named like `post /m/{handle}`, with the values that the explorer fills in, except for the options.
 * @param options `body` for the text field, `accept` for the list of media types
 * @returns the response, and `shown`, the text that the page shows for it
 */
export async function call(page, name, { body, accept } = {}) {
  const listed = await operationsOf(page);
  const operation = listed.find(({ method, path }) => `${method} ${path}` === name);
  assert.ok(operation, `${name} is not in the list`);
  await choose(page, operation.id);
  return page.evaluate(
    async (text, type) => {
      const explorer = document.querySelector('openapi-explorer');
      const form = explorer.shadowRoot.querySelector('api-request');
      const write = (field, value) => {
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      };
      if (text !== undefined) write(form.querySelector('.request-body-param-user-input'), text);
      if (type !== undefined) write(form.querySelector('[data-pname="Accept"]'), type);
      const answered = new Promise((resolve) =>
        explorer.addEventListener('after-try', ({ detail }) => resolve(detail), { once: true }),
      );
      form.querySelector('.btn-execute').click();
      const { response, error } = await answered;
      await form.updateComplete;
      if (error) throw new Error(String(error));
      const { status, headers } = response;
      return {
        status,
        type: headers['content-type'] ?? '',
        requestId: headers['x-request-id'],
        body: typeof response.body === 'string' ? response.body : JSON.stringify(response.body),
        shown:
          form.textContent +
          [...form.querySelectorAll('syntax-highlighter')].map((area) => area.content).join('\n'),
      };
    },
    body,
    accept,
  );
}
