// Entry of the replica worker. Must not import the loader of transformers.js, which a replica does not need.
export { serveReplica } from './serve-replica.js';
