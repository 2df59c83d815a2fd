/** A page of a list. The cursor is next to the items, or in `meta`. */
export interface Page<Item> {
  data: readonly Item[] | { items: readonly Item[]; nextCursor: string | null };
  meta?: { nextCursor: string | null };
}

/** The type of the items of a page. */
export type ItemOf<Body> = Body extends { data: readonly (infer Item)[] }
  ? Item
  : Body extends { data: { items: readonly (infer Item)[] } }
    ? Item
    : never;

/**
 * The items of all pages of a list, which are read when they are needed.
 *
 * @param read reads one page; `cursor` is undefined for the first
 */
export async function* paginate<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const { data, meta } = await read(cursor);
    yield* 'items' in data ? data.items : data;
    cursor = ('items' in data ? data.nextCursor : meta?.nextCursor) ?? undefined;
  } while (cursor !== undefined);
}
