import { ApiError } from '../errors.js';
import type { Calls } from '../calls.js';
import { toBase64url, decodeBase64url } from '../encoding/base64url.js';
import { type Checkpoint, openCheckpoint } from './checkpoint.js';
import { type Bytes, continues, isIncluded, leafHash, sha256 } from './merkle.js';

/** The use of a key. `agent-sealing` keys are X25519 and the others Ed25519 (RFC 8037). */
export type KeyUse = 'agent-sealing' | 'agent-signing' | 'service-signing';

/** A key that the service states belongs to an agent or to itself. */
export interface StatedKey {
  use: KeyUse;
  /** The id of the agent, or the name of the log for a key of the service. */
  holder: string;
  /** The 32 bytes of the public key, in base64url. */
  x: string;
}

/** The part of a log that a client remembers. Keep it for as long as you use the service, since it shows later what the log had. */
export interface SeenLog {
  /** The key that verifies checkpoints, as the service stated it at first, or as somebody you trust told you. */
  verifierKey: string;
  /** The newest checkpoint that was verified; undefined before the first. */
  checkpoint?: string;
}

/** The place where a client keeps what it remembers: a file, a database, or `localStorage`. */
export interface LogMemory {
  read(): Promise<SeenLog | undefined> | SeenLog | undefined;
  write(seen: SeenLog): Promise<void> | void;
}

/**
 * The reason why a key is not trusted. `unlogged`: the log does not have it. `unsigned`: the key of the log did not sign the checkpoint.
 * `unproven`: a proof does not lead to the checkpoint. `changed`: the log does not continue what it was before.
 */
export type KeyLogProblem = 'unlogged' | 'unsigned' | 'unproven' | 'changed';

/** A key must not be trusted. */
export class KeyLogError extends Error {
  constructor(
    readonly problem: KeyLogProblem,
    message: string,
  ) {
    super(message);
    this.name = 'KeyLogError';
  }
}

const MESSAGES: Record<KeyLogProblem, string> = {
  unlogged: 'The key log does not have this key. Do not use the key.',
  unsigned: 'The checkpoint of the key log is not signed with the key of the log. Do not use the key.',
  unproven: 'The key log does not prove that it has this key. Do not use the key.',
  changed:
    'The key log does not continue the log that it was before: its history was changed. Do not use the key.',
};

/** Checks that keys are in the log of keys of a service, and that the log only grows (docs/protocols/key-log.md). */
export class KeyLog {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly calls: Pick<Calls, 'get'>,
    private readonly memory: LogMemory,
  ) {}

  /**
   * Returns if the log has a key, and remembers the checkpoint that proves it.
   *
   * @throws KeyLogError for a key that must not be used, ApiError, ConnectionError
   */
  require(key: Omit<StatedKey, 'holder'> & Partial<Pick<StatedKey, 'holder'>>): Promise<void> {
    // One check at a time, so that a later one continues what an earlier one remembered.
    const checked = this.last.then(() => this.check(key));
    this.last = checked.catch(() => undefined);
    return checked;
  }

  private async check({ holder, ...key }: Omit<StatedKey, 'holder'> & { holder?: string }): Promise<void> {
    const seen = (await this.memory.read()) ?? { verifierKey: await this.statedKey() };
    const before = seen.checkpoint === undefined ? undefined : await open(seen.checkpoint, seen);
    const leaf = await leafHash(await entryOf({ ...key, holder: holder ?? nameOf(seen) }));
    const proof = await this.proofOf(leaf, before);
    const now = await open(proof.checkpoint, seen);
    if (before && !(await continues(before, now, bytesOf(proof.consistency)))) throw failure('changed');
    if (!(await isIncluded(leaf, proof.index, now, bytesOf(proof.inclusion)))) throw failure('unproven');
    await this.memory.write({ ...seen, checkpoint: proof.checkpoint });
  }

  private async statedKey(): Promise<string> {
    return (await this.calls.get('/api/key-log')).data.verifierKey;
  }

  private async proofOf(leaf: Bytes, before: Checkpoint | undefined) {
    const params = { path: { leafHash: toBase64url(leaf) }, query: before && { from: before.size } };
    try {
      return (await this.calls.get('/api/key-log/proofs/{leafHash}', { params })).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw failure('unlogged');
      if (error instanceof ApiError && error.code === 'SVC_KEY_LOG_SHORTER') throw failure('changed');
      throw error;
    }
  }
}

/** The entry of a key in the log. */
export async function entryOf({ use, holder, x }: StatedKey): Promise<string> {
  const crv = use === 'agent-sealing' ? 'X25519' : 'Ed25519';
  const thumbprint = await digest(JSON.stringify({ crv, kty: 'OKP', x }));
  return ['svc-key-log-v1', use, await digest(holder), thumbprint].join('\n');
}

async function digest(text: string): Promise<string> {
  return toBase64url(await sha256(new TextEncoder().encode(text)));
}

async function open(checkpoint: string, { verifierKey }: SeenLog): Promise<Checkpoint> {
  const opened = await openCheckpoint(checkpoint, verifierKey);
  if (!opened) throw failure('unsigned');
  return opened;
}

function nameOf({ verifierKey }: SeenLog): string {
  return verifierKey.slice(0, verifierKey.indexOf('+'));
}

function bytesOf(hashes: readonly string[]): Bytes[] {
  return hashes.map((hash) => {
    const bytes = decodeBase64url(hash);
    if (bytes?.length !== 32) throw failure('unproven');
    return Uint8Array.from(bytes);
  });
}

function failure(problem: KeyLogProblem): KeyLogError {
  return new KeyLogError(problem, MESSAGES[problem]);
}
