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
