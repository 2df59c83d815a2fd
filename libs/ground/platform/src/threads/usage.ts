/** After this time, half of what a key has used is forgotten. */
const HALF_LIFE_MS = 60_000;
/** Less than this is the same as nothing. */
const NEGLIGIBLE_MS = 1;
/** With more accounts than this, those with a negligible use are removed. */
const MANY_ACCOUNTS = 1_000;

/** How much thread time each key, such as a tenant, has used recently. */
export class Usage {
  private readonly accounts = new Map<string, { ms: number; at: number }>();

  /** @param now a clock, in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The time that a key has used, in milliseconds. Its weight halves every minute. */
  of(key: string): number {
    const account = this.accounts.get(key);
    return account ? account.ms * 0.5 ** ((this.now() - account.at) / HALF_LIFE_MS) : 0;
  }

  add(key: string, ms: number): void {
    this.accounts.set(key, { ms: this.of(key) + ms, at: this.now() });
    if (this.accounts.size > MANY_ACCOUNTS) this.forgetNegligible();
  }

  private forgetNegligible(): void {
    for (const key of this.accounts.keys()) if (this.of(key) < NEGLIGIBLE_MS) this.accounts.delete(key);
  }
}
