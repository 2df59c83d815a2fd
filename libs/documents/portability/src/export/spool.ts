import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Rows in a temporary file, so that a list of any length neither stays in memory nor holds a database connection while a slow client
 * receives it. The file has no name, so it disappears with the process.
 */
export class Spool<T> {
  private constructor(private readonly file: FileHandle) {}

  static async create<T>(): Promise<Spool<T>> {
    const folder = await mkdtemp(join(tmpdir(), 'document-workspace-'));
    try {
      return new Spool<T>(await open(join(folder, 'spool'), 'wx+', 0o600));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Appends rows, which must be JSON values. */
  async add(rows: readonly T[]): Promise<void> {
    await this.file.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  /** All rows, from the first. */
  async *rows(): AsyncGenerator<T> {
    const input = this.file.createReadStream({ start: 0, autoClose: false });
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as T;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
