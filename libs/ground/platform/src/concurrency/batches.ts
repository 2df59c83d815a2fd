interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}

/** How long a batch that is not answered holds back the next one. */
const PATIENCE_MS = 10;

/**
 * Collects what concurrent callers ask for, so that a single statement serves all of them. A caller that is alone waits for nothing.
 * Callers that come while a batch is being served form the next one, so the busier the process is, the more callers share a statement. A
 * batch that takes long does not hold up the others.
 */
export class Batches<Item, Result> {
  private gathered: Call<Item, Result>[] = [];
  private serving = 0;
  private patience?: NodeJS.Timeout;

  /**
   * @param work serves the items of one batch; its results are in their order, and may still be under way. If it fails, all callers of the
   * batch fail
   * @param size the largest batch
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
    private readonly size: number,
  ) {}

  /** The result for one item. */
  add(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.gathered.push({ item, resolve, reject }) > 1) return;
      if (this.serving === 0) setImmediate(() => this.flush());
      else this.patience = setTimeout(() => this.flush(), PATIENCE_MS);
    });
  }

  private flush(): void {
    clearTimeout(this.patience);
    const calls = this.gathered;
    this.gathered = [];
    for (let at = 0; at < calls.length; at += this.size) void this.serve(calls.slice(at, at + this.size));
  }

  private async serve(calls: Call<Item, Result>[]): Promise<void> {
    this.serving++;
    try {
      const results = await this.work(calls.map(({ item }) => item));
      calls.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      calls.forEach(({ reject }) => reject(error));
    } finally {
      this.serving--;
      if (this.serving === 0 && this.gathered.length > 0) this.flush();
    }
  }
}
