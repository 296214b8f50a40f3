// The models of the catalog by handle, with their examples, as the site was built with them.
import { models, type SiteExample, type SiteModel } from 'virtual:site-models';

const byHandle = new Map(models.map((model) => [model.handle, model]));

/** @returns undefined for a model that is not in the catalog, like one that was built in this browser */
export const findModel = (handle: string): SiteModel | undefined => byHandle.get(handle);

/** Example texts of a model; none for a model that is not in the catalog. */
export const getExamples = (handle: string): readonly SiteExample[] => byHandle.get(handle)?.examples ?? [];

/** A text of the model's kind to compare with; empty without examples. */
export const getBaseline = (handle: string): string => getExamples(handle).at(-1)?.text ?? '';
