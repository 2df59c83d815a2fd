/**
 * Reads one value of a database of this browser, if there is one: before anything else is loaded, and without creating what does not exist.
 * Undefined without it, and where storage is switched off.
 */
export function peek(database: string, store: string, key: string): Promise<unknown> {
  return new Promise((resolve) => {
    const nothing = (): void => resolve(undefined);
    try {
      const opening = indexedDB.open(database);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = nothing;
      opening.onblocked = nothing;
      opening.onsuccess = () => {
        const db = opening.result;
        try {
          const reading = db.transaction(store).objectStore(store).get(key);
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = nothing;
        } catch {
          nothing();
        } finally {
          // It is closed after its last transaction, so that it never stands in the way of its deletion.
          db.close();
        }
      };
    } catch {
      nothing();
    }
  });
}
