import type { Page } from 'playwright-core';
import type { Person } from '#testing';
import { eventually } from '../platform/eventually';
import { type Kept, keptOf } from './stored';

/** Waits until this browser keeps something of a person in a store, by its name: at least so many entries. */
export async function untilKept(
  page: Page,
  person: Person,
  store: keyof Kept,
  { count = 1 }: { count?: number } = {},
): Promise<void> {
  await eventually(`${count} entries are kept in ${store}`, async () => {
    const kept = await keptOf(page, person);
    return kept[store].length >= count;
  });
}

/** Waits until the service worker keeps the files of the dashboard, so that it serves the next page that is loaded. */
export async function untilWorkerServes(page: Page): Promise<void> {
  const isActive = `navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')`;
  await eventually('the service worker is active', () => page.evaluate<boolean>(isActive));
}
