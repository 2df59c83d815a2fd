/** How long a moment lasts. */
const MOMENT_MS = 30;

/**
 * Lets callers pass in groups, one group for each moment, so that what they need next shares its statements. The first caller after a quiet moment passes
 * at once.
 */
export class Moments {
  private gathered: (() => void)[] = [];
  private passedAt = -Infinity;

  /** Waits for the end of the moment, at most 30 milliseconds. Undefined if the caller may pass at once. */
  enter(): Promise<void> | undefined {
    const quietMs = performance.now() - this.passedAt;
    if (this.gathered.length === 0 && quietMs >= MOMENT_MS) {
      this.passedAt = performance.now();
      return undefined;
    }
    return new Promise((resolve) => {
      if (this.gathered.push(resolve) === 1) setTimeout(() => this.pass(), MOMENT_MS - quietMs);
    });
  }

  private pass(): void {
    const gathered = this.gathered;
    this.gathered = [];
    this.passedAt = performance.now();
    for (const resolve of gathered) resolve();
  }
}
