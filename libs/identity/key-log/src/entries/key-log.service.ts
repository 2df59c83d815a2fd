import { generateKeyPairSync } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock, Database, LOGGER, MasterKey, PlatformSettings, type Transaction } from '#platform';
import { signCheckpoint } from '../tree/checkpoint';
import { leafHash } from '../tree/hashes';
import { KeyLogRepository, type NewEntry, type SignerRow } from '../tree/key-log.repository';
import { rootOf } from '../tree/proofs';
import { Tiles, edgeOf } from '../tree/tiles';
import { type StatedKey, entryOf } from './entry';
import { type SealingKeyRow, UnloggedKeysRepository } from './keys.repository';

/** The purpose for which the key of the log is encrypted; see `MasterKey.seal`. */
const KEY_LOG = 'key-log';
/** The last bytes of an Ed25519 key in its DER form (RFC 8410) are the key. */
const PUBLIC_KEY_BYTES = 32;
/** The number of keys of each use that one transaction appends at most. */
const BATCH = 500;

/**
 * Appends the keys of agents and of the service to the log of keys (docs/protocols/key-log.md). The state of the log is locked while entries
 * are appended, so there is one order of all entries, and each key has one entry.
 */
@Injectable()
export class KeyLog implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly masterKey: MasterKey,
    private readonly platform: PlatformSettings,
    private readonly log: KeyLogRepository,
    private readonly unlogged: UnloggedKeysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'key-log.append',
      each: '10 seconds',
      batch: BATCH,
      run: async (batch) => (await this.appendServiceKeys(batch)) + (await this.appendAgentKeys(batch)),
    });
  }

  /**
   * Appends an encryption key unless the log has it. If it cannot be appended now, the clock appends it, or the next request for the key
   * does.
   */
  async append(tenantId: string, keyId: string): Promise<void> {
    try {
      await this.locked(async (tx, log) => {
        const key = await this.unlogged.sealingKey(tx, tenantId, keyId);
        if (!key) return;
        await this.appendTo(tx, log, [sealing(key)]);
        await this.unlogged.markSealingKeys(tx, [key]);
      });
    } catch (error) {
      this.logger.error({ err: error, tenantId }, 'a key could not be appended to the key log, and is later');
    }
  }

  /** Creates the log with its key and the keys of the service, unless it exists. */
  async create(): Promise<void> {
    await this.appendServiceKeys(BATCH);
  }

  /**
   * Appends keys of all organizations together, sorted by their hashes, so that the order of entries does not tell which agents belong together.
   *
   * @returns how many keys were taken
   */
  private async appendAgentKeys(batch: number): Promise<number> {
    const tenants = await this.unlogged.tenants(this.database);
    if (tenants.length === 0) return 0;
    return this.locked(async (tx, log) => {
      const signing = await this.unlogged.signingKeys(tx, tenants, batch);
      const sealed = await this.unlogged.sealingKeys(tx, tenants, batch);
      await this.appendTo(tx, log, [
        ...signing.map(({ holder, x }) => ({ use: 'agent-signing' as const, holder, x })),
        ...sealed.map(sealing),
      ]);
      await this.unlogged.markSigningKeys(tx, signing);
      await this.unlogged.markSealingKeys(tx, sealed);
      return signing.length + sealed.length;
    });
  }

  private appendServiceKeys(batch: number): Promise<number> {
    return this.locked(async (tx, log) => {
      const keys = await this.unlogged.serviceKeys(tx, batch);
      if (keys.length === 0) return 0;
      const holder = log.origin;
      await this.appendTo(
        tx,
        log,
        keys.map(({ x }) => ({ use: 'service-signing' as const, holder, x })),
      );
      await this.unlogged.markServiceKeys(tx, keys);
      return keys.length;
    });
  }

  private async locked<T>(work: (tx: Transaction, log: SignerRow) => Promise<T>): Promise<T> {
    if (!(await this.log.find(this.database))) {
      await this.log.create(this.database, this.newLog());
      // The keys of the service are the first entries, so that every reader of the log finds them.
      await this.appendServiceKeys(BATCH);
    }
    return this.database.transaction(async (tx) => work(tx, (await this.log.lock(tx))!));
  }

  private async appendTo(tx: Transaction, log: SignerRow, keys: readonly StatedKey[]): Promise<void> {
    if (keys.length === 0) return;
    const size = Number(log.size);
    const added = await this.unknown(tx, keys.map(entryOf));
    if (added.length === 0) return;
    const tiles = new Tiles(await this.log.tiles(tx, edgeOf(size)));
    const leaves = added.map((entry) => entry.leafHash);
    const changed = tiles.append(size, leaves);
    await this.log.insert(tx, size, added);
    await this.log.storeTiles(tx, changed);
    const head = { size: size + added.length, root: rootOf(size + added.length, tiles.subtree.bind(tiles)) };
    const privateKey = this.masterKey.open(KEY_LOG, log.sealedPrivateKey);
    await this.log.advance(tx, head.size, signCheckpoint(log, head, privateKey));
  }

  /** The entries that the log does not have, each once. An agent can return to a key that it had before. */
  private async unknown(tx: Transaction, entries: readonly string[]): Promise<NewEntry[]> {
    const found = new Map(
      entries.map((entry) => {
        const hash = leafHash(Buffer.from(entry));
        return [hash.toString('hex'), { entry, leafHash: hash }];
      }),
    );
    const known = await this.log.known(
      tx,
      [...found.values()].map((entry) => entry.leafHash),
    );
    for (const hash of known) found.delete(hash.toString('hex'));
    return [...found.values()].sort((a, b) => a.leafHash.compare(b.leafHash));
  }

  private newLog(): Pick<SignerRow, 'origin' | 'publicKey' | 'sealedPrivateKey'> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    return {
      origin: `${this.platform.baseUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}/api/key-log`,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES),
      sealedPrivateKey: this.masterKey.seal(KEY_LOG, der),
    };
  }
}

function sealing({ holder, publicKey }: SealingKeyRow): StatedKey {
  return { use: 'agent-sealing', holder, x: publicKey.toString('base64url') };
}
