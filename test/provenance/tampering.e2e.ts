import {
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  sql,
  withDatabase,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import {
  type Entry,
  type Integrity,
  actionsOf,
  canonical,
  chainOf,
  expectIntact,
  hashOf,
  publish,
} from './provenance-support';
import { TAMPERINGS, tamper } from './tampering';

const { api, databaseUrl } = deployment();
let owner: Person;
let project: Project;

beforeAll(async () => {
  owner = await newOwner(api[0]);
  project = await newProject(owner);
});

/** Creates a document with a chain of five entries. */
async function newChain(): Promise<{ nodeId: string; entries: Entry[] }> {
  const nodeId = await newDocument(owner, project, `${Math.random()}.md`, '# One\n');
  for (const text of ['# Two\n', '# Three\n']) await saveTo(owner, project, nodeId, text).expect(200);
  const metadataSnapshot = { verdict: 'fine' };
  const metadataHash = sha256(canonical(metadataSnapshot));
  await owner
    .post(`/api/lineage/${nodeId}/record`, { action: 'custom.reviewed', metadataHash, metadataSnapshot })
    .expect(201);
  await owner.patch(`/api/nodes/${nodeId}`, { name: `${Math.random()}.md` }).expect(200);
  const { entries } = await chainOf(owner, nodeId);
  expectIntact(entries);
  expect(entries).toHaveLength(5);
  return { nodeId, entries };
}

function damagesOf({ problems }: Integrity): string[] {
  return problems
    .map(
      ({ damage, sequenceNumber, through }) =>
        `${damage}:${sequenceNumber}${through === null ? '' : `-${through}`}`,
    )
    .sort();
}

const noticesIn = (entries: Entry[]) => entries.filter(({ action }) => action === 'integrity_failed');

describe('a tampered chain', () => {
  it.each(TAMPERINGS.map((one) => [one.name, one] as const))(
    'is detected and recorded once, and can be appended to: %s',
    async (_name, { apply, expected }) => {
      const chain = await newChain();
      const { nodeId } = chain;
      await tamper(databaseUrl, (database) => apply(database, chain));

      const damaged = owner.unchecked();
      // Four concurrent readers of two processes: each gets the chain and the damage.
      const readers = Array.from({ length: 4 }, (_, i) => damaged.at(api[i % 2]!));
      const readings = await Promise.all(readers.map((reader) => chainOf(reader, nodeId)));
      // The entry that records the damage may repair the head of the chain. Then only that entry shows the damage.
      for (const { integrity, entries } of readings)
        expect(integrity.intact && noticesIn(entries).length === 0).toBe(false);
      const first = readings.find(({ entries }) => noticesIn(entries).length === 0)!;
      expect(damagesOf(first.integrity)).toEqual([...expected].sort());

      const { entries } = await chainOf(damaged, nodeId, '?includeMetadata=true');
      const notes = noticesIn(entries);
      expect(notes).toMatchObject([
        { actorType: 'agent', actorDisplay: 'integrity check', contentHash: null, manual: false },
      ]);
      expect(entries.at(-1)).toEqual(notes[0]);
      const { problems } = JSON.parse(notes[0]!.untrusted!.metadata!) as Integrity;
      expect(problems).toHaveLength(expected.length);

      // Later entries link to the recorded ones and add no damage.
      expect((await saveTo(owner, project, nodeId, '# Four\n')).status).toBeLessThan(202);
      await owner.patch(`/api/nodes/${nodeId}`, { name: `${Math.random()}.md` }).expect(200);
      const later = await chainOf(damaged.at(api[1]), nodeId);
      const [note, saved, moved] = later.entries.slice(-3);
      expect([note, saved, moved].map((e) => e!.action)).toEqual(['integrity_failed', 'edited', 'moved']);
      for (const e of [note, saved, moved]) expect(e!.entryHash).toBe(hashOf(e!));
      expect([saved!.prevEntryHash, moved!.prevEntryHash]).toEqual([note!.entryHash, saved!.entryHash]);
      expect([saved!.sequenceNumber, moved!.sequenceNumber]).toEqual([
        note!.sequenceNumber + 1,
        note!.sequenceNumber + 2,
      ]);
      expect(expected).toEqual(expect.arrayContaining(damagesOf(later.integrity)));
      expect(noticesIn((await chainOf(damaged, nodeId)).entries)).toHaveLength(1);
    },
  );

  it('records every new damage', async () => {
    const { nodeId } = await newChain();
    const alter = (n: number, name: string) =>
      tamper(databaseUrl, (database) =>
        database.query(
          'UPDATE lineage_entries SET actor_display = $2 WHERE document_id = $1 AND sequence_number = $3',
          [nodeId, name, n],
        ),
      );
    for (const [n, name, notes] of [
      [2, 'Eve', 1],
      [3, 'Eve', 2],
      [2, 'Mallory', 3],
    ] as const) {
      await alter(n, name);
      await chainOf(owner, nodeId);
      await chainOf(owner, nodeId);
      expect(noticesIn((await chainOf(owner, nodeId)).entries)).toHaveLength(notes);
    }
    // Altering the entry that records the first damage is a new damage too.
    await alter(6, 'nothing happened');
    await chainOf(owner, nodeId);
    const { entries, integrity } = await chainOf(owner, nodeId);
    expect(noticesIn(entries)).toHaveLength(4);
    expect(damagesOf(integrity)).toEqual(['altered:2', 'altered:3', 'altered:6']);
  });

  it('is detected in pages, by a verification, in a bundle and in the public lineage', async () => {
    const { nodeId } = await newChain();
    await publish(owner, { projectId: project.id, nodeId });
    await tamper(databaseUrl, (database) =>
      database.query(`DELETE FROM lineage_entries WHERE document_id = $1 AND sequence_number = 2`, [nodeId]),
    );
    const stranger = await newOwner(api[0]);
    const open = await stranger.get(`/api/lineage/public/${nodeId}`).expect(200);
    expect(open.body.meta.integrity).toEqual({
      intact: false,
      problems: [{ damage: 'missing', sequence_number: 2, message: 'Entry 2 is missing.' }],
    });
    const verdict = await owner
      .post(`/api/lineage/${nodeId}/verify`, { contentHash: sha256('# Three\n') })
      .expect(200);
    // The newest entry is the publication: entries that record damage do not describe the document.
    expect(verdict.body.data).toMatchObject({ contentMatch: true, sequenceNumber: 7, chainIntact: false });
    expect(damagesOf(verdict.body.data.integrity)).toEqual(['missing:2-2']);
    const bundle = await owner.get(`/api/lineage/${nodeId}/bundle`).expect(200);
    expect(damagesOf(bundle.body.data.integrity)).toEqual(['missing:2-2']);
    expect(bundle.body.data.entries).toHaveLength(7);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await chainOf(owner, nodeId, `?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...damagesOf(page.integrity));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(['missing:2-2']);
    expect(noticesIn((await chainOf(owner, nodeId)).entries)).toHaveLength(1);
  });

  it('shows at most 50 problems, and the number of all', async () => {
    const nodeId = await newDocument(owner, project, `${Math.random()}.md`, '# One\n');
    await sql(
      databaseUrl,
      `SELECT lineage_append($1, 'edited', NULL, NULL, $2, NULL, true, ARRAY[$3::uuid], ARRAY[NULL::bytea], ARRAY[sha256('x')], ARRAY[NULL::text])
       FROM generate_series(1, 120)`,
      [owner.tenantId, owner.userId, nodeId],
    );
    await actionsOf(owner, nodeId);
    await tamper(databaseUrl, (database) =>
      database.query(`UPDATE lineage_entries SET actor_display = 'Eve' WHERE document_id = $1`, [nodeId]),
    );
    await saveTo(owner, project, nodeId, '# Two\n').expect(200);
    for (let n = 0; n < 3; n++) {
      const { integrity, entries } = await chainOf(owner, nodeId);
      expect(integrity.problems).toHaveLength(50);
      expect(integrity.problemCount).toBe(121);
      expect(noticesIn(entries)).toHaveLength(n === 0 ? 0 : 1);
    }
  });

  it("is recorded also if the reader can't write the document", async () => {
    const { nodeId } = await newChain();
    await tamper(databaseUrl, (database) =>
      database.query(`UPDATE lineage_entries SET action = 'x' WHERE document_id = $1`, [nodeId]),
    );
    const member = await newMember(owner);
    expect((await chainOf(member, nodeId)).integrity.problemCount).toBeGreaterThan(4);
    expect(noticesIn((await chainOf(member, nodeId)).entries)).toHaveLength(1);
  });
});

describe('the lineage tables', () => {
  let chain: Awaited<ReturnType<typeof newChain>>;

  beforeAll(async () => {
    chain = await newChain();
  });

  it.each([
    ['UPDATE', `UPDATE lineage_entries SET actor_display = 'Eve' WHERE document_id = $1`],
    [
      'UPDATE of nothing',
      `UPDATE lineage_entries SET actor_display = 'Eve' WHERE false AND document_id = $1`,
    ],
    ['DELETE', 'DELETE FROM lineage_entries WHERE document_id = $1'],
    ['DELETE of a head', 'DELETE FROM lineage_heads WHERE document_id = $1'],
    ['TRUNCATE', 'TRUNCATE lineage_entries'],
    ['TRUNCATE of heads', 'TRUNCATE lineage_heads'],
    [
      'INSERT … ON CONFLICT DO UPDATE',
      `INSERT INTO lineage_entries SELECT * FROM lineage_entries WHERE document_id = $1 ON CONFLICT (tenant_id, id) DO UPDATE SET action = 'x'`,
    ],
    [
      'MERGE',
      `MERGE INTO lineage_entries e USING (SELECT $1::uuid AS id) x ON e.document_id = x.id WHEN MATCHED THEN DELETE`,
    ],
  ])('reject %s, even from the role of the service', async (_what, statement) => {
    const { nodeId, entries } = chain;
    await withDatabase(databaseUrl, async (database) => {
      const values = statement.includes('$1') ? [nodeId] : [];
      await expect(database.query(statement, values)).rejects.toMatchObject({
        code: '23000',
        // The second one refuses a DELETE while another test has an organization erased.
        message: expect.stringMatching(
          /^lineage entries are never changed nor removed$|^rows of lineage_\w+ are only removed with their organization$/,
        ) as string,
      });
    });
    expect((await chainOf(owner, nodeId)).entries).toEqual(entries);
  });

  it('keep the chain of a deleted document', async () => {
    const nodeId = await newNode(owner, project, { type: 'file', name: `${Math.random()}.md` });
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    const rows = await sql(
      databaseUrl,
      'SELECT action FROM lineage_entries WHERE document_id = $1 ORDER BY sequence_number',
      [nodeId],
    );
    expect(rows).toEqual([{ action: 'created' }, { action: 'deleted' }]);
  });
});
