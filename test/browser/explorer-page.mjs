// Driving the explorer the way a person does: its list, its fields, its button; what is read is what it shows.
import assert from 'node:assert/strict';
import { eventually } from './site-harness.mjs';

/** Opens the page and waits until it is known who answers. */
export async function go(page, url, answers) {
  await page.goto(url);
  await eventually('who answers', async () =>
    answers.test(await page.$eval('#answers', (node) => node.textContent)),
  );
}

/** What the explorer lists, once it has loaded its document. @returns `{ method, path, id }` of every operation */
export const operationsOf = (page) =>
  eventually('the list of endpoints', () =>
    page.evaluate(() => {
      const { resolvedSpec } = document.querySelector('openapi-explorer') ?? {};
      return resolvedSpec?.tags.flatMap(({ paths }) =>
        paths.map(({ method, path, elementId }) => ({ method, path, id: elementId })),
      );
    }),
  );

/** Chooses an operation in the list and waits for its form. */
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
 * Calls an operation, named like `post /m/{handle}`, with what its fields have been filled with by themselves, but for what is given here.
 * @param options `body` for the text field, `accept` for the list of media types
 * @returns the answer, and `shown`, what the page shows of it
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
