/**
 * Collects what concurrent callers ask for in one turn of the event loop, so that a single statement serves all of them. A caller that is
 * alone waits for nothing. The busier the process is, the more callers share a statement.
 */
export class Batches<Item, Result> {
  private gathered: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] =
    [];

  /**
   * @param work serves the items of one batch; its results are in their order. If it fails, all callers of the batch fail
   * @param size the largest batch
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<readonly Result[]>,
    private readonly size: number,
  ) {}

  /** The result for one item. */
  add(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.gathered.push({ item, resolve, reject }) === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const calls = this.gathered;
    this.gathered = [];
    for (let at = 0; at < calls.length; at += this.size) {
      const part = calls.slice(at, at + this.size);
      this.work(part.map(({ item }) => item)).then(
        (results) => part.forEach(({ resolve }, index) => resolve(results[index]!)),
        (error: unknown) => part.forEach(({ reject }) => reject(error)),
      );
    }
  }
}
