import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from '../client/command-line.mjs';
import { Held, takeLock } from '../lock.mjs';
import { dataDirectory } from '../paths.mjs';

/**
 * What imports of one folder into one project have brought there: a line for each document, added as soon as the service
 * has it, so that it is true after kill -9 as well. The service is asked all the same; the journal only adds what it can't
 * know: which state of a document came from here, so that what people changed there since is not written over.
 */
export class Journal {
  /** @param {{ url: string, project: string, folder: string, under: string }} of what, in the words of the command line */
  constructor(of) {
    const key = createHash('sha256')
      .update(JSON.stringify(Object.values(of)))
      .digest('hex')
      .slice(0, 24);
    this.folder = join(dataDirectory(), 'imports');
    this.file = join(this.folder, `${key}.jsonl`);
    this.of = of;
    /** Path to the hash that both sides had. */
    this.agreed = new Map();
    this.projectId = undefined;
    this.read();
  }

  /** For whoever is about to write. @throws {Misuse} while another import of this folder runs */
  async lock() {
    try {
      mkdirSync(this.folder, { recursive: true });
      this.held = await takeLock(`${this.file}.lock`);
    } catch (error) {
      if (error instanceof Held)
        throw new Misuse(
          `Process ${error.owner.pid} is importing this folder already. Wait for it, or end it.`,
        );
      this.without(error);
    }
  }

  /** What was agreed with this very project; another one of that name starts anew. */
  agreedWith(projectId) {
    return this.projectId === projectId ? this.agreed : new Map();
  }

  /** Starts the lines of this import with what is agreed on before anything is sent. */
  begin(projectId, agreed) {
    const lines = [{ ...this.of, projectId }, ...[...agreed].map(([path, hash]) => ({ path, hash }))];
    this.write(() => {
      writeFileSync(`${this.file}.new`, lines.map(line).join(''), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    });
  }

  /** The service has this document as it is here. */
  note(path, hash) {
    this.write(() => appendFileSync(this.file, line({ path, hash })));
  }

  close() {
    this.held?.release();
  }

  read() {
    let text = '';
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') this.without(error);
    }
    for (const entry of text.split('\n').map(parse)) {
      if (entry?.projectId) this.projectId = entry.projectId;
      if (entry?.path) this.agreed.set(entry.path, entry.hash);
    }
  }

  write(work) {
    if (this.failed) return;
    try {
      work();
    } catch (error) {
      this.without(error);
    }
  }

  /** An import needs no journal to be right, only to tell who changed what. */
  without(error) {
    if (!this.failed)
      console.error(`warning: no journal is kept in ${this.folder} (${error.code ?? error.message}).`);
    this.failed = true;
  }
}

function line(entry) {
  return `${JSON.stringify(entry)}\n`;
}

/** The last line may have been cut off. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
