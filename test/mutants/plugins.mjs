// Plugins of Stryker: what is left as it is, and a line for each change that no test notices, as soon as it is known.
import { readFileSync } from 'node:fs';
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { formatSurvivor } from './report.mjs';

const isError = (node) =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  /(Error|Exception)$/.test(node.callee.name);

/** `default: return form satisfies never`, which TypeScript proves to be unreachable. */
const isUnreachable = (node) =>
  node.type === 'SwitchCase' &&
  node.test === null &&
  node.consequent[0]?.argument?.type === 'TSSatisfiesExpression';

/**
 * Leaves the texts of errors as they are: `new AssayError(code, text)`, `new RangeError(text)`. Their codes, which
 * programs read, are changed like all other code. Tests compare the texts that a caller acts on, not every word of all.
 */
function shouldIgnore({ node, parent }) {
  if (isUnreachable(node)) return 'Unreachable';
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined;
  if (!isError(parent)) return undefined;
  const text = parent.arguments[parent.callee.name === 'AssayError' ? 1 : 0];
  return node === text ? 'The text of an error' : undefined;
}

function createReporter() {
  const sources = new Map();
  let tested = 0;
  return {
    onMutationTestingPlanReady({ mutantPlans }) {
      for (const { mutant } of mutantPlans)
        if (!sources.has(mutant.fileName))
          sources.set(mutant.fileName, readFileSync(mutant.fileName, 'utf8'));
      console.log(`${mutantPlans.length} changes to test`);
    },
    onMutantTested(mutant) {
      tested += 1;
      if (mutant.status === 'Survived' || mutant.status === 'NoCoverage')
        console.log(`${tested}: ${formatSurvivor(mutant, sources.get(mutant.fileName) ?? '')}`);
    },
  };
}
createReporter.inject = [];

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'error-texts', { shouldIgnore }),
  declareFactoryPlugin(PluginKind.Reporter, 'survivors', createReporter),
];
