import { Batches, isRolledBack } from '#platform';

/** How many agents one statement serves: each can list a hundred messages. */
const AGENTS = 20;

interface Work<Item, Result> {
  /** Serves several items with one statement, in their order. */
  all: (items: Item[]) => Promise<Result[]>;
  /** Serves one item. */
  one: (item: Item) => Promise<Result>;
  /** What no two items of one statement can share. */
  keys: (item: Item) => readonly string[];
}

/**
 * What agents ask for at one moment shares a statement, and each keeps its own fate: if the statement fails, each gets one of its own. Items that share a key come
 * one after the other.
 */
export class Together<Item, Result> {
  private readonly batches: Batches<Item, Result>;

  constructor(private readonly work: Work<Item, Result>) {
    this.batches = new Batches((items) => this.serve(items), AGENTS);
  }

  add(item: Item): Promise<Result> {
    return this.batches.add(item);
  }

  private async serve(items: Item[]): Promise<(Result | Promise<Result>)[]> {
    const taken = new Set<string>();
    const results = new Map<Item, Result | Promise<Result>>();
    const first: Item[] = [];
    for (const item of items) {
      const keys = this.work.keys(item);
      if (keys.some((key) => taken.has(key))) results.set(item, this.batches.add(item));
      else {
        first.push(item);
        keys.forEach((key) => taken.add(key));
      }
    }
    const served = await this.together(first);
    first.forEach((item, index) => results.set(item, served[index]!));
    return items.map((item) => results.get(item)!);
  }

  /** Never fails as a whole, so that what waits for the next statement has a caller. */
  private async together(items: Item[]): Promise<(Result | Promise<Result>)[]> {
    const { all, one } = this.work;
    try {
      return items.length === 1 ? [await one(items[0]!)] : await all(items);
    } catch (error) {
      // After any other failure it is unknown whether the statement has run, and a message must not be sent twice.
      const again = items.length > 1 && isRolledBack(error);
      return items.map((item) => (again ? one(item) : Promise.reject(error as Error)));
    }
  }
}
