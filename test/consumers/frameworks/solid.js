// Solid, whose properties of custom elements are marked by `prop:`.
import { createSignal, For, mergeProps } from 'solid-js';
import { createComponent, Dynamic, render } from 'solid-js/web';
import { pick, tags } from './cases.js';

const [hasValues, setValues] = createSignal(false);
globalThis.show = setValues;

const readProperties = (tag) =>
  Object.fromEntries(Object.entries(pick(tag, hasValues())).map(([name, value]) => [`prop:${name}`, value]));

render(
  () =>
    createComponent(For, {
      each: tags,
      children: (tag) =>
        createComponent(
          Dynamic,
          mergeProps({ component: tag }, () => readProperties(tag)),
        ),
    }),
  document.getElementById('app'),
);
