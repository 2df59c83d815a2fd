import type { Client as PgClient } from 'pg';
import { withDatabase } from '#testing';
import { entryHashOf } from '../../libs/documents/provenance/src/chain/chain-entry';
import type { Entry } from './provenance-support';

/** A chain to tamper with. */
export interface TargetChain {
  nodeId: string;
  entries: Entry[];
}

/** A change that an administrator of the database makes to a chain. */
export interface Tampering {
  name: string;
  apply: (database: PgClient, target: TargetChain) => Promise<unknown>;
  /** The damage that a check must find: `<damage>:<number>[-<number>]`. */
  expected: string[];
}

/** Changes the database without triggers, as only a superuser can. */
export async function tamper(
  databaseUrl: string,
  change: (database: PgClient) => Promise<unknown>,
): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    await database.query('BEGIN');
    await database.query('SET LOCAL session_replication_role = replica');
    await change(database);
    await database.query('COMMIT');
  });
}

const changeEntry =
  (n: number, change: string) =>
  (database: PgClient, { nodeId }: TargetChain) =>
    database.query(`UPDATE lineage_entries SET ${change} WHERE document_id = $1 AND sequence_number = ${n}`, [
      nodeId,
    ]);
const deleteEntries =
  (numbers: string) =>
  (database: PgClient, { nodeId }: TargetChain) =>
    database.query(`DELETE FROM lineage_entries WHERE document_id = $1 AND sequence_number IN (${numbers})`, [
      nodeId,
    ]);
const changeHead =
  (change: string) =>
  (database: PgClient, { nodeId }: TargetChain) =>
    database.query(`UPDATE lineage_heads SET ${change} WHERE document_id = $1`, [nodeId]);
const deleteHead = (database: PgClient, { nodeId }: TargetChain) =>
  database.query('DELETE FROM lineage_heads WHERE document_id = $1', [nodeId]);

/** Forges an entry with a valid hash. */
const forgeEntry =
  (n: number) =>
  async (database: PgClient, { nodeId, entries }: TargetChain) => {
    const forgery = { ...entries[n - 1]!, actorDisplay: 'Somebody Else' };
    await database.query(
      `UPDATE lineage_entries SET actor_display = $3, entry_hash = decode($4, 'hex') WHERE document_id = $1 AND sequence_number = $2`,
      [nodeId, n, forgery.actorDisplay, entryHashOf(forgery)],
    );
  };

/** Changes of a chain of five entries: created, edited, edited, a record with metadata, moved. */
export const TAMPERINGS: Tampering[] = [
  {
    name: 'another action',
    apply: changeEntry(3, `action = 'copied'`),
    expected: ['altered:3', 'content:2'],
  },
  { name: 'another type of actor', apply: changeEntry(2, `actor_type = 'agent'`), expected: ['altered:2'] },
  { name: 'another name', apply: changeEntry(1, `actor_display = 'Eve'`), expected: ['altered:1'] },
  {
    name: 'another content hash',
    apply: changeEntry(2, `content_hash = sha256('x')`),
    expected: ['altered:2'],
  },
  { name: 'a removed content hash', apply: changeEntry(2, 'content_hash = NULL'), expected: ['altered:2'] },
  {
    name: 'another metadata hash',
    apply: changeEntry(4, `metadata_hash = sha256('x')`),
    expected: ['altered:4', 'metadata:4'],
  },
  { name: 'other metadata', apply: changeEntry(4, `metadata_snapshot = '{}'`), expected: ['metadata:4'] },
  { name: 'removed metadata', apply: changeEntry(3, 'metadata_snapshot = NULL'), expected: ['metadata:3'] },
  {
    name: 'a manual record marked as automatic',
    apply: changeEntry(4, 'manual = false'),
    expected: ['altered:4'],
  },
  {
    name: 'another time',
    apply: changeEntry(5, `created_at = created_at - interval '1 ms'`),
    expected: ['altered:5'],
  },
  { name: 'an infinite time', apply: changeEntry(5, `created_at = 'infinity'`), expected: ['altered:5'] },
  {
    name: 'another id',
    apply: changeEntry(3, 'id = gen_random_uuid()'),
    expected: ['altered:3', 'replaced:3'],
  },
  {
    name: 'another id of the previous entry',
    apply: changeEntry(3, 'prev_lineage_id = gen_random_uuid()'),
    expected: ['altered:3', 'replaced:2'],
  },
  {
    name: 'another hash of the previous entry',
    apply: changeEntry(3, `prev_entry_hash = sha256('x')`),
    expected: ['altered:3', 'replaced:2'],
  },
  {
    name: 'another hash',
    apply: changeEntry(3, `entry_hash = sha256('x')`),
    expected: ['altered:3', 'replaced:3'],
  },
  { name: 'a forged entry in the middle', apply: forgeEntry(3), expected: ['replaced:3'] },
  { name: 'a forged last entry', apply: forgeEntry(5), expected: ['replaced:5'] },
  { name: 'a deleted first entry', apply: deleteEntries('1'), expected: ['missing:1-1'] },
  { name: 'a gap', apply: deleteEntries('3'), expected: ['content:2', 'missing:3-3'] },
  { name: 'a wide gap', apply: deleteEntries('2, 3, 4'), expected: ['content:1', 'missing:2-4'] },
  { name: 'a deleted last entry', apply: deleteEntries('5'), expected: ['missing:5-5'] },
  {
    name: 'no entries',
    apply: deleteEntries('1, 2, 3, 4, 5'),
    expected: ['content:null', 'missing:1-5'],
  },
  {
    name: 'an entry moved to another document',
    apply: changeEntry(3, 'document_id = gen_random_uuid()'),
    expected: ['content:2', 'missing:3-3'],
  },
  {
    name: 'an entry moved to another tenant',
    apply: changeEntry(3, 'tenant_id = gen_random_uuid()'),
    expected: ['content:2', 'missing:3-3'],
  },
  {
    name: 'two swapped entries',
    apply: async (database, target) => {
      await changeEntry(2, 'sequence_number = 0')(database, target);
      await changeEntry(3, 'sequence_number = 2')(database, target);
      await changeEntry(0, 'sequence_number = 3')(database, target);
    },
    expected: ['altered:2', 'altered:3', 'content:3', 'replaced:1', 'replaced:2', 'replaced:3'],
  },
  {
    name: 'an entry before the first',
    apply: changeEntry(3, 'sequence_number = -7'),
    expected: ['added:-7', 'altered:-7', 'content:2', 'missing:3-3'],
  },
  {
    name: 'an entry after the last',
    apply: (database, { nodeId }) =>
      database.query(
        `INSERT INTO lineage_entries SELECT (jsonb_populate_record(e, '{"id": "019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11", "sequence_number": 6}'
           || jsonb_build_object('id', gen_random_uuid()))).* FROM lineage_entries e WHERE document_id = $1 AND sequence_number = 5`,
        [nodeId],
      ),
    expected: ['added:6', 'altered:6', 'replaced:5'],
  },
  {
    name: 'a head with another hash',
    apply: changeHead(`entry_hash = sha256('x')`),
    expected: ['replaced:5'],
  },
  { name: 'a head with too small a number', apply: changeHead('sequence_number = 3'), expected: ['added:5'] },
  {
    name: 'a head with too large a number',
    apply: changeHead('sequence_number = 8'),
    expected: ['missing:6-8'],
  },
  { name: 'a deleted head', apply: deleteHead, expected: ['headless:5'] },
  {
    name: 'no entries and no head',
    apply: async (database, target) => {
      await deleteEntries('1, 2, 3, 4, 5')(database, target);
      await deleteHead(database, target);
    },
    expected: ['content:null', 'empty:null'],
  },
  {
    name: 'other content',
    apply: (database, { nodeId }) =>
      database.query(
        `UPDATE revisions r SET content = 'Forged.' FROM nodes n WHERE n.id = $1 AND r.id = n.revision_id`,
        [nodeId],
      ),
    expected: ['content:3'],
  },
  {
    name: 'deleted content',
    apply: (database, { nodeId }) =>
      database.query('UPDATE nodes SET revision_id = NULL, content_hash = NULL WHERE id = $1', [nodeId]),
    expected: ['content:3'],
  },
];
