import type { Page } from 'playwright-core';
import type { Person } from '#testing';

/** The content of the database of a person in a browser, by its stores. */
export type Kept = Record<'views' | 'nodes' | 'projects' | 'drafts', unknown[]>;

/** Reads the database of a person in the browser of a page. */
export async function keptOf(page: Page, { userId }: Person): Promise<Kept> {
  const kept = await page.evaluate<Partial<Kept>>(`(async () => {
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
    const found = (await indexedDB.databases()).find(({ name }) => name.endsWith(':${userId}'));
    if (!found) return {};
    const db = await answer(indexedDB.open(found.name));
    const kept = {};
    for (const store of db.objectStoreNames) kept[store] = await answer(db.transaction(store).objectStore(store).getAll());
    db.close();
    return kept;
  })()`);
  return { views: [], nodes: [], projects: [], drafts: [], ...kept };
}
