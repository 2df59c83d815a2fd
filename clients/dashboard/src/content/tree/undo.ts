/** Takes back a change. */
export interface Inverse {
  /** The change in words, such as "Renamed “a” to “b”". */
  readonly label: string;
  run(): Promise<void>;
}

const KEPT = 20;

/** The last changes that can be taken back, the latest last. */
export class UndoStack {
  readonly #inverses: Inverse[] = [];

  push(inverse: Inverse): void {
    this.#inverses.push(inverse);
    if (this.#inverses.length > KEPT) this.#inverses.shift();
  }

  /** Takes a change back, the last one by default. */
  async undo(which = this.#inverses.at(-1)): Promise<Inverse | undefined> {
    if (!which) return undefined;
    const at = this.#inverses.indexOf(which);
    if (at < 0) return undefined;
    this.#inverses.splice(at, 1);
    await which.run();
    return which;
  }
}
