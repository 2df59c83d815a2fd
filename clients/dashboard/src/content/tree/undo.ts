/** Takes back a change. */
export interface Inverse {
  /** The change in words, such as "Renamed “a” to “b”". */
  readonly label: string;
  run(): Promise<void>;
}

/** Thrown by an inverse that can't succeed any more, because something else has changed since. */
export class Outdated extends Error {}

const KEPT = 20;

/** The last changes that can be taken back, the latest last. */
export class UndoStack {
  readonly #inverses: Inverse[] = [];

  get last(): Inverse | undefined {
    return this.#inverses.at(-1);
  }

  push(inverse: Inverse): void {
    this.#inverses.push(inverse);
    if (this.#inverses.length > KEPT) this.#inverses.shift();
  }

  /** Takes a change back, the last one by default. It stays if that fails, unless it is outdated. */
  async undo(which = this.last): Promise<Inverse | undefined> {
    if (!which) return undefined;
    const at = this.#inverses.indexOf(which);
    if (at < 0) return undefined;
    this.#inverses.splice(at, 1);
    try {
      await which.run();
    } catch (error) {
      if (!(error instanceof Outdated)) this.#inverses.splice(at, 0, which);
      throw error;
    }
    return which;
  }
}
