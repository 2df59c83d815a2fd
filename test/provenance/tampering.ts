import type { Client as PgClient } from 'pg';
import { withDatabase } from '#testing';
import { entryHashOf } from '../../libs/provenance/src/chain/chain-entry';
import type { Entry } from './provenance-support';

/** A chain that is about to be tampered with. */
export interface Victim {
  nodeId: string;
  entries: Entry[];
}

/** What somebody with all rights over the database does to it. */
export interface Tampering {
  what: string;
  act: (database: PgClient, victim: Victim) => Promise<unknown>;
  /** What a reading finds then: `<damage>:<number>[-<number>]`. */
  found: string[];
}

/** Does something past every trigger, as only a superuser can. */
export async function tamper(
  databaseUrl: string,
  act: (database: PgClient) => Promise<unknown>,
): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    await database.query('BEGIN');
    await database.query('SET LOCAL session_replication_role = replica');
    await act(database);
    await database.query('COMMIT');
  });
}

const entry =
  (n: number, change: string) =>
  (database: PgClient, { nodeId }: Victim) =>
    database.query(`UPDATE lineage_entries SET ${change} WHERE document_id = $1 AND sequence_number = ${n}`, [
      nodeId,
    ]);
const without =
  (numbers: string) =>
  (database: PgClient, { nodeId }: Victim) =>
    database.query(`DELETE FROM lineage_entries WHERE document_id = $1 AND sequence_number IN (${numbers})`, [
      nodeId,
    ]);
const head =
  (change: string) =>
  (database: PgClient, { nodeId }: Victim) =>
    database.query(`UPDATE lineage_heads SET ${change} WHERE document_id = $1`, [nodeId]);
const withoutHead = (database: PgClient, { nodeId }: Victim) =>
  database.query('DELETE FROM lineage_heads WHERE document_id = $1', [nodeId]);

/** An entry forged so that it is sound by itself. */
const forged =
  (n: number) =>
  async (database: PgClient, { nodeId, entries }: Victim) => {
    const forgery = { ...entries[n - 1]!, actorDisplay: 'Somebody Else' };
    await database.query(
      `UPDATE lineage_entries SET actor_display = $3, entry_hash = decode($4, 'hex') WHERE document_id = $1 AND sequence_number = $2`,
      [nodeId, n, forgery.actorDisplay, entryHashOf(forgery)],
    );
  };

/** A chain of five: created, edited, edited, a record with metadata, moved. */
export const TAMPERINGS: Tampering[] = [
  { what: 'another action', act: entry(3, `action = 'copied'`), found: ['altered:3'] },
  { what: 'another kind of actor', act: entry(2, `actor_type = 'agent'`), found: ['altered:2'] },
  { what: 'another name', act: entry(1, `actor_display = 'Eve'`), found: ['altered:1'] },
  { what: 'another content hash', act: entry(2, `content_hash = sha256('x')`), found: ['altered:2'] },
  { what: 'no content hash', act: entry(2, 'content_hash = NULL'), found: ['altered:2'] },
  {
    what: 'another metadata hash',
    act: entry(4, `metadata_hash = sha256('x')`),
    found: ['altered:4', 'metadata:4'],
  },
  { what: 'other metadata', act: entry(4, `metadata_snapshot = '{}'`), found: ['metadata:4'] },
  { what: 'no metadata', act: entry(3, 'metadata_snapshot = NULL'), found: ['metadata:3'] },
  { what: 'a record passed off as a fact', act: entry(4, 'manual = false'), found: ['altered:4'] },
  { what: 'another time', act: entry(5, `created_at = created_at - interval '1 ms'`), found: ['altered:5'] },
  { what: 'a time that is none', act: entry(5, `created_at = 'infinity'`), found: ['altered:5'] },
  { what: 'another id', act: entry(3, 'id = gen_random_uuid()'), found: ['altered:3', 'replaced:3'] },
  {
    what: 'another id before it',
    act: entry(3, 'prev_lineage_id = gen_random_uuid()'),
    found: ['altered:3', 'replaced:2'],
  },
  {
    what: 'another hash before it',
    act: entry(3, `prev_entry_hash = sha256('x')`),
    found: ['altered:3', 'replaced:2'],
  },
  { what: 'another hash', act: entry(3, `entry_hash = sha256('x')`), found: ['altered:3', 'replaced:3'] },
  { what: 'a forged entry in the middle', act: forged(3), found: ['replaced:3'] },
  { what: 'a forged last entry', act: forged(5), found: ['replaced:5'] },
  { what: 'no first entry', act: without('1'), found: ['missing:1-1'] },
  { what: 'a gap', act: without('3'), found: ['content:2', 'missing:3-3'] },
  { what: 'a wide gap', act: without('2, 3, 4'), found: ['content:1', 'missing:2-4'] },
  { what: 'no last entry', act: without('5'), found: ['missing:5-5'] },
  { what: 'no entry at all', act: without('1, 2, 3, 4, 5'), found: ['content:null', 'missing:1-5'] },
  {
    what: 'an entry of another document',
    act: entry(3, 'document_id = gen_random_uuid()'),
    found: ['content:2', 'missing:3-3'],
  },
  {
    what: 'an entry of another tenant',
    act: entry(3, 'tenant_id = gen_random_uuid()'),
    found: ['content:2', 'missing:3-3'],
  },
  {
    what: 'two entries that changed places',
    act: async (database, victim) => {
      await entry(2, 'sequence_number = 0')(database, victim);
      await entry(3, 'sequence_number = 2')(database, victim);
      await entry(0, 'sequence_number = 3')(database, victim);
    },
    found: ['altered:2', 'altered:3', 'content:3', 'replaced:1', 'replaced:2', 'replaced:3'],
  },
  {
    what: 'an entry before the first',
    act: entry(3, 'sequence_number = -7'),
    found: ['added:-7', 'altered:-7', 'content:2', 'missing:3-3'],
  },
  {
    what: 'an entry behind the last',
    act: (database, { nodeId }) =>
      database.query(
        `INSERT INTO lineage_entries SELECT (jsonb_populate_record(e, '{"id": "019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11", "sequence_number": 6}'
           || jsonb_build_object('id', gen_random_uuid()))).* FROM lineage_entries e WHERE document_id = $1 AND sequence_number = 5`,
        [nodeId],
      ),
    found: ['added:6', 'altered:6', 'replaced:5'],
  },
  { what: 'a head of another hash', act: head(`entry_hash = sha256('x')`), found: ['replaced:5'] },
  { what: 'a head that lags behind', act: head('sequence_number = 3'), found: ['added:5'] },
  { what: 'a head too far ahead', act: head('sequence_number = 8'), found: ['missing:6-8'] },
  { what: 'no head', act: withoutHead, found: ['headless:5'] },
  {
    what: 'neither entries nor head',
    act: async (database, victim) => {
      await without('1, 2, 3, 4, 5')(database, victim);
      await withoutHead(database, victim);
    },
    found: ['content:null', 'empty:null'],
  },
  {
    what: 'other content',
    act: (database, { nodeId }) =>
      database.query(
        `UPDATE revisions r SET content = 'Forged.' FROM nodes n WHERE n.id = $1 AND r.id = n.revision_id`,
        [nodeId],
      ),
    found: ['content:3'],
  },
  {
    what: 'no content',
    act: (database, { nodeId }) =>
      database.query('UPDATE nodes SET revision_id = NULL, content_hash = NULL WHERE id = $1', [nodeId]),
    found: ['content:3'],
  },
];
