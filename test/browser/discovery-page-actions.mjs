// Actions on the cards of discovered traits: read them, press their buttons, type, train.

/** @param page a Puppeteer page that is opened at the build page */
export function cardActionsOn(page) {
  /** What every card shows, in order. */
  const cards = () =>
    page.$$eval('#axes [data-card]', (items) =>
      items.map((item) => {
        const textOf = (node) => node?.textContent.replace(/\s+/g, ' ').trim() ?? '';
        const readEnd = (side) => ({
          label: textOf(item.querySelector(`.${side} .end-label`)).replace(/^Score \d+ /, ''),
          texts: [...item.querySelectorAll(`.${side} li`)].map(textOf),
        });
        return {
          dropped: item.querySelector('.dropped') !== null,
          name: textOf(item.querySelector('h4')),
          key: textOf(item.querySelector('header code')),
          low: readEnd('low'),
          high: readEnd('high'),
          issues: [...item.querySelectorAll('.trouble')].map(textOf),
        };
      }),
    );

  /** Keys of the discovered traits, which identify the cards. */
  const names = () => page.$$eval('#axes [data-card]', (items) => items.map(({ dataset }) => dataset.card));

  /** Presses a button of a card with the keyboard. */
  async function pressOn(name, action) {
    await page.focus(`[data-card="${name}"] [data-action="${action}"]`);
    await page.keyboard.press('Enter');
  }

  /** The name of the focused field, or the text of the focused button. */
  const focus = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element.name || element.textContent.replace(/\s+/g, ' ').trim();
    });

  /** Replaces the text of the focused field. */
  async function type(text) {
    await page.evaluate(() => document.activeElement.select());
    await page.keyboard.type(text);
  }

  /** The document that the cards result in; empty without cards. */
  const result = () =>
    page.evaluate(() => ({ document: document.querySelector('.axes-result pre')?.textContent ?? '' }));

  /** Presses Train and waits until the build has ended. @returns the error that the cards show; empty for none */
  const train = () =>
    page.evaluate(async () => {
      const button = document.querySelector('[data-action="train"]');
      button.click();
      while (button.disabled) await new Promise((resolve) => setTimeout(resolve, 20));
      return document.querySelector('#axes [role=alert]').textContent.trim();
    });

  return { cards, names, pressOn, focus, type, result, train };
}
