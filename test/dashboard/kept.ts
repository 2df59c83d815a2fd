import type { Page } from 'playwright-core';

/** Waits until this browser keeps something in a store, by its name: at least so many entries. */
export async function untilKept(
  page: Page,
  store: string,
  { count = 1 }: { count?: number } = {},
): Promise<void> {
  await page.waitForFunction(`(async () => {
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!db?.objectStoreNames.contains(${JSON.stringify(store)})) {
        db?.close();
        continue;
      }
      const kept = await new Promise((resolve) => {
        const counting = db.transaction(${JSON.stringify(store)}).objectStore(${JSON.stringify(store)}).count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => resolve(0);
      });
      db.close();
      if (kept >= ${count}) return true;
    }
    return false;
  })()`);
}
