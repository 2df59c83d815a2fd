import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    const input = this.file.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
    let begun = '';
    for await (const chunk of input as AsyncIterable<string>) {
      // Only this character ends a row: node:readline also ends lines at U+2028 and U+2029, which JSON doesn't escape.
      const [end, ...lines] = chunk.split('\n');
      begun += end;
      for (const line of lines) {
        yield JSON.parse(begun) as T;
        begun = line;
      }
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
