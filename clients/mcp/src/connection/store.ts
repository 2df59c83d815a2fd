import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Credentials, Seat, SeenLog } from '../../../sdk/dist/index.js';

/** The data that is stored for one service, readable only by the user: it contains the token and private keys. */
export interface Stored {
  credentials: Credentials;
  /** The scopes that were asked for. The person may have granted fewer. */
  requestedScopes: string[];
  /** The agent's encryption keys, by their ids. */
  encryptionKeys?: Record<string, { publicKey: string; privateKey: string }>;
  /** The part of the log of keys that this program saw. */
  keyLog?: SeenLog;
  /** The rooms that the agent has joined. */
  seats?: Record<string, Seat>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for settings of this program: that of the user, by the conventions of the system. */
export function settingsFolder(env: Environment, platform: string = process.platform): string {
  const home = env.HOME || homedir();
  const base =
    platform === 'win32' && env.APPDATA ? env.APPDATA : env.XDG_CONFIG_HOME || join(home, '.config');
  return join(base, 'document-workspace');
}

/** The file of mode 0600 in which the credentials for one service are kept. */
export class Store {
  readonly file: string;

  constructor(folder: string, serviceUrl: string) {
    const { host, origin, pathname, protocol } = new URL(serviceUrl);
    const place = pathname.replace(/\/+$/, '');
    // Two services never share a file name: otherwise the token of one would be sent to the other.
    const name = encodeURIComponent((protocol === 'https:' ? host : origin) + place);
    this.file = join(folder, `${name}.json`);
  }

  /** The stored data; undefined if the file does not exist, or if this version does not understand it. */
  read(): Stored | undefined {
    try {
      const stored = JSON.parse(readFileSync(this.file, 'utf8')) as Partial<Stored>;
      return typeof stored.credentials?.token === 'string' ? (stored as Stored) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || (error as { code?: string }).code === 'ENOENT') return undefined;
      throw new Error(`The file ${this.file} can't be read (${(error as { code?: string }).code}).`, {
        cause: error,
      });
    }
  }

  /** Replaces the file as a whole, so another process never reads half of it. */
  write(stored: Stored): void {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${randomUUID()}`;
    try {
      writeFileSync(draft, JSON.stringify(stored, null, 2), { mode: 0o600, flag: 'wx' });
      chmodSync(draft, 0o600);
      renameSync(draft, this.file);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Changes the stored data of the connection. */
  update(change: (stored: Stored) => void): void {
    const stored = this.read();
    if (!stored) throw new Error('This agent is not connected.');
    change(stored);
    this.write(stored);
  }

  /** Forgets a token that the service refused, unless another process has replaced it. The keys stay: they are the agent's. */
  forget(token: string): void {
    const stored = this.read();
    if (stored?.credentials.token === token)
      this.write({ ...stored, credentials: { ...stored.credentials, token: '' } });
  }
}
