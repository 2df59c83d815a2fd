import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import type { Client as PgClient } from 'pg';
import { withDatabase } from '#testing';
import { START, checkEntry, checkHead } from '../../libs/documents/provenance/src/chain/chain';
import {
  ChainsRepository,
  type EntryRow,
} from '../../libs/documents/provenance/src/lineage/chains.repository';
import { type Queries, type Statement, valuesOf } from '#platform';
import { samples } from '#testing/samples';
import { createDatabase } from '../support/deployments';

const SPECIAL = [
  '"',
  '\\',
  '/',
  '\b',
  '\f',
  '\n',
  '\r',
  '\t',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u2028',
  '\u2029',
  '\ufeff',
];
SPECIAL.push(
  'e\u0301',
  '\u00e9',
  '\u200d',
  '𝄞',
  '👩‍👩‍👧',
  '\u{10ffff}',
  '\ufffd',
  '\ud7ff',
  '\ue000',
  '</script>',
  '\\u0041',
  '\\"',
);
/** A text that a text column accepts: well-formed, without NUL. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SPECIAL),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((joined) => joined.isWellFormed());
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const link = fc.record({
  action: text,
  actorType: fc.constantFrom('agent', 'human'),
  actorDisplay: text,
  manual: fc.boolean(),
  contentHash: fc.option(hash),
  metadata: fc.record({ name: text, path: text, projectId: fc.uuid(), title: fc.option(text) }),
});

describe('the hashes of the database and of the service', () => {
  const tenantId = randomUUID();
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
  });

  /** Reads a chain as the service does, on a connection of the test. */
  async function read(client: PgClient, documentId: string) {
    const all = async (statement: Statement<unknown, object>, parameters: object) =>
      (await client.query(statement.text, valuesOf(statement, parameters))).rows;
    const one = async (statement: Statement<unknown, object>, parameters: object) =>
      (await all(statement, parameters))[0];
    const queries = { all, one } as unknown as Queries;
    const chains = new ChainsRepository();
    const chain = { tenantId, documentId };
    const entries: EntryRow[] = await chains.list(queries, chain, {
      from: 1,
      limit: 100,
      withMetadata: true,
    });
    return { entries, head: await chains.findHead(queries, chain) };
  }

  it('are equal for all texts that a name, path or title can contain', async () => {
    await withDatabase(databaseUrl, async (client) => {
      const property = fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 4 }), async (links) => {
        const documentId = randomUUID();
        for (const { action, actorType, actorDisplay, manual, contentHash, metadata } of links)
          await client.query(
            `SELECT lineage_append($1, $2, $3, $4, NULL, NULL, $5, ARRAY[$6::uuid], ARRAY[$7::bytea], ARRAY[sha256(convert_to(s, 'UTF8'))], ARRAY[s])
            FROM lineage_salted_snapshot($8, $9, $10, $11) s`,
            [
              tenantId,
              action,
              actorType,
              actorDisplay,
              manual,
              documentId,
              contentHash,
              metadata.projectId,
              metadata.name,
              metadata.path,
              metadata.title,
            ],
          );
        const { entries, head } = await read(client, documentId);
        let before = START;
        for (const [i, entry] of entries.entries()) {
          expect(checkEntry(entry, before)).toEqual([]);
          const snapshot = entry.metadataSnapshot!;
          const { salt, ...metadata } = JSON.parse(snapshot) as { salt: string };
          expect(metadata).toEqual(links[i]!.metadata);
          expect(snapshot).toBe(canonicalize({ ...metadata, salt }));
          expect(entry.metadataHash).toBe(createHash('sha256').update(snapshot).digest('hex'));
          expect(entry).toMatchObject({ actorDisplay: links[i]!.actorDisplay, action: links[i]!.action });
          before = entry;
        }
        expect(entries).toHaveLength(links.length);
        expect(checkHead(head, before)).toEqual([]);
      });
      await fc.assert(property, { numRuns: samples(100) });
    });
  });

  it('are equal for an append to many documents at once', async () => {
    await withDatabase(databaseUrl, async (client) => {
      const documents = Array.from({ length: 50 }, () => randomUUID());
      for (let round = 0; round < 3; round++)
        await client.query(
          `SELECT lineage_append($1, 'moved', 'human', 'x', NULL, NULL, false, $2, array_agg(NULL::bytea), array_agg(sha256('{}')), array_agg('{}'::text))
           FROM unnest($2::uuid[])`,
          [tenantId, documents],
        );
      for (const documentId of documents) {
        const { entries, head } = await read(client, documentId);
        expect(entries.map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2, 3]);
        const last = entries.reduce((before, entry) => {
          expect(checkEntry(entry, before)).toEqual([]);
          return entry;
        }, START);
        expect(checkHead(head, last)).toEqual([]);
      }
    });
  });

  it('form one intact chain per document under concurrent appends to many documents', async () => {
    const documents = Array.from({ length: 8 }, () => randomUUID());
    const some = (n: number) => documents.filter((_, i) => (n * 7 + i * 3) % 4 !== 0);
    const appender = (n: number) =>
      withDatabase(databaseUrl, async (client) => {
        for (let round = 0; round < 10; round++)
          await client.query(
            `SELECT lineage_append($1, 'moved', 'human', 'x', NULL, NULL, false, $2, array_agg(NULL::bytea), array_agg(sha256('{}')), array_agg('{}'::text))
             FROM unnest($2::uuid[])`,
            [tenantId, n % 2 ? some(n + round) : some(n + round).reverse()],
          );
      });
    // The first entry of each chain is appended without concurrency, because a document is created once.
    await withDatabase(databaseUrl, (client) =>
      client.query(
        `SELECT lineage_append($1, 'created', 'human', 'x', NULL, NULL, false, $2, array_agg(NULL::bytea), array_agg(sha256('{}')), array_agg('{}'::text))
         FROM unnest($2::uuid[])`,
        [tenantId, documents],
      ),
    );
    await Promise.all(Array.from({ length: 6 }, (_, n) => appender(n)));
    let appended = 0;
    await withDatabase(databaseUrl, async (client) => {
      for (const documentId of documents) {
        const { entries, head } = await read(client, documentId);
        appended += entries.length - 1;
        const problems = entries.flatMap((entry, i) => checkEntry(entry, entries[i - 1] ?? START));
        expect([...problems, ...checkHead(head, entries.at(-1)!)]).toEqual([]);
      }
    });
    expect(appended).toBe(6 * 10 * 6);
  });
});
