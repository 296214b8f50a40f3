// Storage in IndexedDB with a fallback to memory: downloaded files, built models, catalogs, and areas for other data.
export {
  type Area,
  type Changes,
  createMemoryArea,
  type EntriesOptions,
} from './areas/area.js';
export { openArea } from './areas/databases.js';
export { SiteData } from './areas/site-data.js';
export { findEntry, summarize } from './catalog/catalog-entries.js';
export { CatalogView } from './catalog/catalog-view.js';
export { createSchemaDocuments } from './catalog/schema-documents.js';
export { shareFiles } from './files/cross-origin-files.js';
export { createFileReader, type FileReader, type ReadOptions } from './files/file-reader.js';
export { createMemoryFiles, type FileStore, openFiles, type StoredFile } from './files/file-store.js';
export { createHubFiles, type HubFile, type HubFiles } from './files/hub-files.js';
export { collectHashes, getOwner, type HubRecord, isHubRecord, isRecordKey } from './files/hub-records.js';
export { sweepFiles } from './files/sweep-files.js';
export { type Locks, withLock } from './lock.js';
export { type ModelAddress, parseModelAddress, readModelFile } from './models/model-files.js';
export { type KnownModel, keepReadings, readOtherCard } from './models/other-card.js';
export { openRebuilt, RebuiltStore, readRebuiltCard, sweepRebuilt } from './models/rebuilt-models.js';
export {
  findVersion,
  listPublicCards,
  resolveVersion,
  type StoredBatch,
  type StoredModel,
  type StoredVersion,
} from './models/version-records.js';
export { VersionStore } from './models/version-store.js';
export { Sha256, sha256, toHexadecimal } from './sha256.js';
export { SharedWork } from './shared-work.js';
