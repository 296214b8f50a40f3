// Names discovered axes: by the interpreter of the build, if it has one, else by key phrases. An axis that the interpreter
// does not name, or not validly, keeps its key phrases.
import type { InterpreterName, TraitNamer } from '../../../core/contract/index.js';
import type { ResolvedConfiguration } from '../../configuration/index.js';
import {
  type AxisMaterial,
  type AxisName,
  createKey,
  createMaterials,
  type DiscoveredAxis,
  nameAxis,
} from '../../discovery/index.js';
import type { BuildOptions } from '../build-request.js';

export interface NamedAxis {
  readonly axis: DiscoveredAxis;
  readonly key: string;
  readonly name: AxisName;
  readonly namedBy: TraitNamer;
  readonly material: AxisMaterial;
}

/** What the build report says about an interpreter. */
export interface InterpretationReport {
  readonly interpreter: InterpreterName;
  /** Milliseconds that it took to get ready, such as to download a model. */
  readonly loading_ms: number;
  /** By trait key: what named it, milliseconds to the answer, and why the answer was not used. */
  readonly traits: Readonly<
    Record<string, { readonly named_by: TraitNamer; readonly ms: number; readonly reason: string | null }>
  >;
}

export interface Naming {
  /** In the order of the axes. */
  readonly named: readonly NamedAxis[];
  /** null without an interpreter. */
  readonly report: InterpretationReport | null;
}

type NamingOptions = Pick<BuildOptions, 'interpreter' | 'signal'> & {
  /** Receives the share of the naming that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

const noMaterial: AxisMaterial = {
  positive: { samples: [], phrases: [] },
  negative: { samples: [], phrases: [] },
};

/** Samples of each end, unless the document sets `interpret_top_k`. */
const defaultSamples = 10;
/** Share of the progress in which an interpreter gets ready. */
const loadingShare = 0.5;

/**
 * @param texts (n) that the axes were found in
 * @throws the signal's reason
 */
export async function nameTraits(
  axes: readonly DiscoveredAxis[],
  texts: readonly string[],
  { discovery, traits }: Pick<ResolvedConfiguration, 'discovery' | 'traits'>,
  { interpreter, signal, onProgress }: NamingOptions,
): Promise<Naming> {
  const interprets = discovery.interpret !== false;
  const asked = interprets && axes.length > 0 ? interpreter : undefined;
  const began = performance.now();
  await asked?.open(signal, (share) => onProgress(loadingShare * share));
  const loading_ms = Math.round(performance.now() - began);
  const { min_similarity, interpret_top_k: shown = defaultSamples } = discovery;
  // An interpreter reads few samples. Phrases need many, so that one that fails is well replaced.
  const materials = asked
    ? createMaterials(axes, texts, { min_similarity }, Math.max(shown, defaultSamples))
    : createMaterials(axes, texts, discovery);
  const keys = new Set(traits.map(({ key }) => key));
  const named: NamedAxis[] = [];
  const rows: [string, InterpretationReport['traits'][string]][] = [];
  for (const [at, axis] of axes.entries()) {
    const material = materials[at] ?? noMaterial;
    onProgress(loadingShare + ((1 - loadingShare) * at) / axes.length);
    const names = [...traits, ...named.map(({ name }) => name)].map(({ name }) => name);
    const answer = await asked?.askForName(material, discovery, { names, keys }, signal);
    const { name, namedBy } =
      answer && 'name' in answer && asked
        ? { name: answer.name, namedBy: asked.name }
        : nameByPhrases(material, at + 1, interprets);
    const key = createKey(name, keys);
    keys.add(key);
    named.push({ axis, key, name, namedBy, material });
    if (!answer) continue;
    const reason = 'fault' in answer ? answer.fault : null;
    rows.push([key, { named_by: namedBy, ms: answer.milliseconds, reason }]);
  }
  const report = asked ? { interpreter: asked.name, loading_ms, traits: Object.fromEntries(rows) } : null;
  return { named, report };
}

function nameByPhrases(
  material: AxisMaterial,
  number: number,
  interprets: boolean,
): Pick<NamedAxis, 'name' | 'namedBy'> {
  const { positive, negative } = material;
  const hasPhrases = interprets && positive.phrases.length + negative.phrases.length > 0;
  return {
    name: nameAxis(interprets ? material : withoutPhrases(material), number),
    namedBy: hasPhrases ? 'c-tf-idf' : 'none',
  };
}

const withoutPhrases = ({ positive, negative }: AxisMaterial): AxisMaterial => ({
  positive: { ...positive, phrases: [] },
  negative: { ...negative, phrases: [] },
});
