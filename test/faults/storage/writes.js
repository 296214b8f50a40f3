// Counts the writes of a worker to IndexedDB, and stops the worker at one of them: it says so, and then waits for an
// answer that never arrives, until its page terminates it. That is as sudden as the end of its process, and unlike in an
// endless loop the browser ends it at once.
const { moment, at } = JSON.parse(self.name || '{}');
const channel = new BroadcastChannel('storage-faults');
let count = 0;

function stopAt(now, what) {
  if (moment !== now) return;
  if (count++ !== at) return;
  channel.postMessage(what);
  const request = new XMLHttpRequest();
  request.open('GET', '/never', false);
  request.send();
}

/** Before a record is written or deleted: its transaction is open, and is lost. */
for (const name of ['put', 'delete']) {
  const write = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...given) {
    stopAt('write', `${name} in ${this.transaction.db.name}`);
    return write.apply(this, given);
  };
}

/** After a transaction is complete, and before the engine knows. */
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
  const opened = transaction.call(this, stores, mode, ...rest);
  if (mode === 'readwrite')
    opened.addEventListener('complete', () => stopAt('commit', `commit of ${this.name}`));
  return opened;
};
