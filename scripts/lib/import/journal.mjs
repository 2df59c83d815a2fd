import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from '../client/command-line.mjs';
import { LockHeld, takeLock } from '../lock.mjs';
import { dataDirectory } from '../paths.mjs';

/**
 * Records what imports of one folder into one project have sent. A line is appended as soon as the service has saved a
 * document, so the journal is correct even after kill -9. The import still reads the current state from the service. The
 * journal adds what the service can't know: which state of a document the last import sent. Without it, an import could
 * overwrite what people have edited since.
 */
export class Journal {
  /** @param {{ url: string, project: string, folder: string, under: string }} scope what is imported into where; identifies the file */
  constructor(scope) {
    const key = createHash('sha256')
      .update(JSON.stringify(Object.values(scope)))
      .digest('hex')
      .slice(0, 24);
    this.folder = join(dataDirectory(), 'imports');
    this.file = join(this.folder, `${key}.jsonl`);
    this.scope = scope;
    /** Path → hash of the content that the folder and the service had in common. */
    this.agreed = new Map();
    this.projectId = undefined;
    this.read();
  }

  /** Takes the lock that an import needs before it writes. @throws {Misuse} if another import of this folder is running */
  async lock() {
    try {
      mkdirSync(this.folder, { recursive: true });
      this.fileLock = await takeLock(`${this.file}.lock`);
    } catch (error) {
      if (error instanceof LockHeld)
        throw new Misuse(
          `Process ${error.owner.pid} is already importing this folder. Wait until it ends, or stop it.`,
        );
      this.disable(error);
    }
  }

  /** The agreed hashes of this project; none if the journal is about another project with the same name. */
  agreedWith(projectId) {
    return this.projectId === projectId ? this.agreed : new Map();
  }

  /** Rewrites the journal for this import, with the hashes that are agreed before anything is sent. */
  begin(projectId, agreed) {
    const lines = [{ ...this.scope, projectId }, ...[...agreed].map(([path, hash]) => ({ path, hash }))];
    this.write(() => {
      writeFileSync(`${this.file}.new`, lines.map(line).join(''), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    });
  }

  /** Records that the service has saved this state of a document. */
  record(path, hash) {
    this.write(() => appendFileSync(this.file, line({ path, hash })));
  }

  close() {
    this.fileLock?.release();
  }

  read() {
    let text = '';
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') this.disable(error);
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
      this.disable(error);
    }
  }

  /** Continues without a journal: the import stays correct, but it can no longer tell which side changed a document. */
  disable(error) {
    if (!this.failed)
      console.error(
        `warning: The journal in ${this.folder} can't be used (${error.code ?? error.message}). The import continues without it.`,
      );
    this.failed = true;
  }
}

function line(entry) {
  return `${JSON.stringify(entry)}\n`;
}

/** Returns undefined for a line that a crash cut off. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
