// The documented types of a configuration document are those that the schemas infer. `node .scripts/tsc.mjs -b` checks it.
import { expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type * as schemas from '../../../../src/authoring/configuration/index.js';
import type * as contract from '../../../../src/core/contract/index.js';

it('every documented type of a configuration document equals what its schema infers', () => {
  expectTypeOf<contract.Configuration>().toEqualTypeOf<z.infer<typeof schemas.configurationSchema>>();
  expectTypeOf<contract.TraitDocument>().toEqualTypeOf<z.infer<typeof schemas.traitSchema>>();
  expectTypeOf<contract.DiscoverEntry>().toEqualTypeOf<z.infer<typeof schemas.discoverEntrySchema>>();
  expectTypeOf<contract.TrainingDocument>().toEqualTypeOf<z.infer<typeof schemas.trainingSchema>>();
  expectTypeOf<contract.DiscoveryDocument>().toEqualTypeOf<z.infer<typeof schemas.discoverySchema>>();
  expectTypeOf<contract.SourceDocument>().toEqualTypeOf<z.infer<typeof schemas.sourceSchema>>();
  expectTypeOf<contract.Quality>().toEqualTypeOf<z.infer<typeof schemas.qualitySchema>>();
  expectTypeOf<contract.LabelMapping>().toEqualTypeOf<z.infer<typeof schemas.labelMappingSchema>>();
  expectTypeOf<contract.ColumnMapping>().toEqualTypeOf<z.infer<typeof schemas.columnMappingSchema>>();
  expectTypeOf<contract.TraitTarget>().toEqualTypeOf<z.infer<typeof schemas.traitTargetSchema>>();
  expectTypeOf<contract.GradedTarget>().toEqualTypeOf<z.infer<typeof schemas.gradedTargetSchema>>();
});
