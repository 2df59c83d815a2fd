import { Batches, isRolledBack } from '#platform';

/** How many agents one statement serves: each can list a hundred messages. */
const AGENTS = 20;

interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Work<Item, Result> {
  /** Serves several items with one statement, in their order. */
  all: (items: Item[]) => Promise<Result[]>;
  /** Serves one item. */
  one: (item: Item) => Promise<Result>;
  /** What no two items of one statement can share. */
  keys: (item: Item) => readonly string[];
}

/**
 * What agents ask for at one moment shares a statement, and each keeps its own fate: if the statement fails, each gets one of its own. An item
 * that shares a key with another of its moment gets one of its own at once, so it waits for the other only as long as its rows or locks do.
 */
export class Together<Item, Result> {
  private readonly batches: Batches<Call<Item, Result>, undefined>;

  constructor(private readonly work: Work<Item, Result>) {
    this.batches = new Batches((calls) => this.serve(calls), AGENTS);
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => void this.batches.add({ item, resolve, reject }));
  }

  /** Answers each call as soon as it can, and never fails itself. */
  private async serve(calls: Call<Item, Result>[]): Promise<undefined[]> {
    const taken = new Set<string>();
    const first: Call<Item, Result>[] = [];
    for (const call of calls) {
      const keys = this.work.keys(call.item);
      if (keys.some((key) => taken.has(key))) void this.alone(call);
      else {
        first.push(call);
        keys.forEach((key) => taken.add(key));
      }
    }
    await (first.length === 1 ? this.alone(first[0]!) : this.together(first));
    return [];
  }

  private async together(calls: Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work.all(calls.map(({ item }) => item));
      calls.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      // After any other failure it is unknown whether the statement has run, and a message must not be sent twice.
      if (isRolledBack(error)) for (const call of calls) void this.alone(call);
      else for (const { reject } of calls) reject(error);
    }
  }

  private async alone({ item, resolve, reject }: Call<Item, Result>): Promise<void> {
    try {
      resolve(await this.work.one(item));
    } catch (error) {
      reject(error);
    }
  }
}
