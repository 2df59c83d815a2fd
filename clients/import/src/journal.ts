import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './files/system-error.js';
import type { Host } from './host.js';
import { Misuse } from './terminal/problem.js';

/** The source and the target of an import. */
interface Scope {
  url: string;
  project: string;
  folder: string;
  under: string;
}

/** A line of the journal: the project, or a document and its hash. */
interface Entry {
  projectId?: string;
  path?: string;
  hash?: string;
}

/**
 * Records what imports of one folder into one project have sent. A line is appended as soon as the service has saved a
 * document, so the journal is correct even after kill -9. The import still reads the current state from the service. The
 * journal adds what the service can't know: which state of a document the last import sent. Without it, an import could
 * overwrite what people have edited since.
 */
export class Journal {
  private readonly folder: string;
  private readonly file: string;
  /** Path → hash of the content that the folder and the service had in common. */
  private readonly agreed = new Map<string, string>();
  private lock: { release(): void } | undefined;
  private failed = false;
  projectId: string | undefined;

  /** @param scope identifies the file */
  constructor(
    private readonly scope: Scope,
    private readonly host: Host,
  ) {
    const key = createHash('sha256')
      .update(JSON.stringify(Object.values(scope)))
      .digest('hex')
      .slice(0, 24);
    this.folder = join(host.dataDirectory, 'imports');
    this.file = join(this.folder, `${key}.jsonl`);
    this.read();
  }

  /** Takes the lock that an import needs before it writes. @throws Misuse if another import of this folder is running */
  async open(): Promise<void> {
    try {
      mkdirSync(this.folder, { recursive: true });
      const lock = await this.host.lock(`${this.file}.lock`);
      if ('heldBy' in lock)
        throw new Misuse(
          `Process ${lock.heldBy} is already importing this folder. Wait until it ends, or stop it.`,
        );
      this.lock = lock;
    } catch (error) {
      if (error instanceof Misuse) throw error;
      this.disable(error);
    }
  }

  /** The agreed hashes of this project; none if the journal is about another project with the same name. */
  agreedWith(projectId: string | undefined): ReadonlyMap<string, string> {
    return this.projectId === projectId ? this.agreed : new Map();
  }

  /** Rewrites the journal for this import, with the hashes that are agreed before anything is sent. */
  begin(projectId: string, agreed: ReadonlyMap<string, string>): void {
    const lines = [{ ...this.scope, projectId }, ...[...agreed].map(([path, hash]) => ({ path, hash }))];
    this.write(() => {
      writeFileSync(`${this.file}.new`, lines.map(line).join(''), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    });
  }

  /** Records that the service has saved this state of a document. */
  record(path: string, hash: string): void {
    this.write(() => appendFileSync(this.file, line({ path, hash })));
  }

  close(): void {
    this.lock?.release();
  }

  private read(): void {
    let text = '';
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') this.disable(error);
    }
    for (const entry of text.split('\n').map(parse)) {
      if (entry?.projectId) this.projectId = entry.projectId;
      if (entry?.path && entry.hash) this.agreed.set(entry.path, entry.hash);
    }
  }

  private write(work: () => void): void {
    if (this.failed) return;
    try {
      work();
    } catch (error) {
      this.disable(error);
    }
  }

  /** Continues without a journal: the import stays correct, but it can no longer tell which side changed a document. */
  private disable(error: unknown): void {
    if (!this.failed)
      console.error(
        `warning: The journal in ${this.folder} can't be used (${codeOf(error)}). The import continues without it.`,
      );
    this.failed = true;
  }
}

function line(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Returns undefined for a line that a crash cut off. */
function parse(text: string): Entry | undefined {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return undefined;
  }
}
