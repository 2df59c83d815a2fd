import type { ViewEntry } from './my-docs.queries';

/** The name of an entry. */
export function nameOf({ entryType, virtualName, ref }: ViewEntry): string {
  return (entryType === 'folder' ? virtualName : (ref?.untrusted?.title ?? ref?.name)) ?? '';
}

/** The folders of a view with their paths, without `exceptId` and what is below it. */
export function foldersOfView(
  entries: readonly ViewEntry[],
  exceptId: string,
  above = '',
): { id: string; path: string }[] {
  return entries
    .filter(({ entryType, id }) => entryType === 'folder' && id !== exceptId)
    .flatMap((folder) => {
      const path = `${above}${nameOf(folder)}`;
      return [{ id: folder.id, path }, ...foldersOfView(folder.children, exceptId, `${path} / `)];
    });
}

/** The new sort orders of an entry and its neighbor, so that they change places. */
export function swapped(
  siblings: readonly ViewEntry[],
  at: number,
  by: -1 | 1,
): { id: string; sortOrder: number }[] {
  const entry = siblings[at];
  const other = siblings[at + by];
  if (!entry || !other) return [];
  if (entry.sortOrder !== other.sortOrder) {
    return [
      { id: entry.id, sortOrder: other.sortOrder },
      { id: other.id, sortOrder: entry.sortOrder },
    ];
  }
  // Entries with one sort order are sorted by age, so all of them get one of their own.
  const order = [...siblings];
  order[at] = other;
  order[at + by] = entry;
  return order.map(({ id }, i) => ({ id, sortOrder: i * 10 }));
}
