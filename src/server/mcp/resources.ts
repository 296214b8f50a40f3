// Resources: the card of each model as Markdown, and the schema of the document that build_model takes.
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { AssayError, quote, type ScoringService } from '../../core/contract/index.js';
import { formatModelCard } from '../../core/http/forms/index.js';
import { adviseOnModel } from '../agents/index.js';
import type { McpOptions } from './mcp-options.js';
import { isOfferedName } from './offered-tools.js';
import { createOutputSchema } from './output-schemas.js';

const modelPrefix = 'assay://models/';
const schemaUri = 'assay://schema/model';
const resultPrefix = 'assay://schema/results/';
const jsonSchema = 'application/schema+json';
const markdown = 'text/markdown';

const schemaResource: Resource = {
  uri: schemaUri,
  name: 'model.schema.json',
  title: 'Schema of a model document',
  description: 'JSON Schema of the configuration document that the tool build_model takes.',
  mimeType: jsonSchema,
};

const cardTemplate: ResourceTemplate = {
  uriTemplate: `${modelPrefix}{handle}`,
  name: 'model card',
  title: 'Model card',
  description: 'What a model measures, how well, from which data, and its terms.',
  mimeType: markdown,
};

const resultTemplate: ResourceTemplate = {
  uriTemplate: `${resultPrefix}{tool}`,
  name: 'schema of a result',
  title: 'Schema of a result',
  description: 'JSON Schema of the structured content that a tool returns.',
  mimeType: jsonSchema,
};

export const templates: ResourceTemplate[] = [cardTemplate, resultTemplate];

/** One resource for each public model, and the schema. */
export async function listResources(service: ScoringService, signal: AbortSignal): Promise<Resource[]> {
  const models = await service.models(signal);
  const cards = models.map(({ handle, description }) => ({
    uri: modelPrefix + handle,
    name: handle,
    title: `Card of ${handle}`,
    description,
    mimeType: markdown,
  }));
  return [...cards, schemaResource];
}

/** undefined for an invalid escape. */
function decode(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** Reads a resource. @throws not_found for an unknown address; model_not_found */
export async function readResource(
  uri: string,
  { service, readModelSchema }: McpOptions,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  if (uri === schemaUri) {
    return { contents: [{ uri, mimeType: schemaResource.mimeType, text: await readModelSchema() }] };
  }
  const tool = uri.startsWith(resultPrefix) ? uri.slice(resultPrefix.length) : '';
  if (isOfferedName(tool)) {
    return { contents: [{ uri, mimeType: jsonSchema, text: JSON.stringify(createOutputSchema(tool)) }] };
  }
  const handle = uri.startsWith(modelPrefix) ? decode(uri.slice(modelPrefix.length)) : undefined;
  if (handle === undefined) {
    throw new AssayError(
      'not_found',
      `Resource ${quote(uri)} not found. Model cards are at ${modelPrefix}<handle>, schemas at ${schemaUri} and ${resultPrefix}<tool>`,
    );
  }
  const card = await adviseOnModel(service.card(handle, signal), handle, () => service.models(signal));
  return { contents: [{ uri, mimeType: markdown, text: formatModelCard(card) }] };
}
