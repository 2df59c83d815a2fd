import {
  type Person,
  type Project,
  countStatuses,
  newDocId,
  newDocument,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
  spread,
  sql,
} from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, describeEachBackend, startApi } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { contentOf, pathsOf, save } from './workspace';

describeEachBackend('the trash with concurrent requests', ({ api, databaseUrl }) => {
  const other = api[1];
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });
  afterEach(() => expectIntactTree(databaseUrl, project.id));

  it('restores a node once', async () => {
    const node = await newDocument(owner, project, 'a/b.md', '# Alpha\n');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    const answers = await Promise.all(
      spread(owner, api, 12).map((caller, i) =>
        caller.post(`/api/nodes/${node}/restore`, i % 2 ? { newPath: `c${i}.md` } : {}),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 404: 11 });
    expect(await contentOf(owner, node)).toBe('# Alpha\n');
    const lineage = await owner.get(`/api/lineage/${node}`).expect(200);
    expect(lineage.body.data).toHaveLength(3);
  });

  it('gives a path either to the restored node or to a new one', async () => {
    for (let round = 0; round < 5; round++) {
      const path = `${round}/a.md`;
      const node = await newDocument(owner, project, path, '# Old\n');
      await owner.delete(`/api/nodes/${node}`).expect(200);
      const [restored, saved] = await Promise.all([
        owner.post(`/api/nodes/${node}/restore`, {}),
        save(owner.at(other), project, path, '# New\n', { mode: 'create' }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([restored.status, saved.status]);
    }
  });

  it('keeps what a save wrote before the deletion, and refuses a save after it', async () => {
    for (let round = 0; round < 5; round++) {
      const node = await newDocument(owner, project, `${round}.md`, '# Old\n');
      const [deleted, saved] = await Promise.all([
        owner.delete(`/api/nodes/${node}`),
        owner
          .at(other)
          .post(`/api/projects/${project.id}/documents/save`, { nodeId: node, content: '# New\n' }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
      expect(await contentOf(owner, node)).toBe(saved.status === 200 ? '# New\n' : '# Old\n');
    }
  });

  it('keeps what saves wrote below a folder before its deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const nodes = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => newDocument(owner, project, `${round}/${name}.md`, '# Old\n')),
      );
      const folder = (await owner.get(`/api/nodes/${nodes[0]!}`)).body.data.parentId as string;
      const [deleted, ...saved] = await Promise.all([
        owner.delete(`/api/nodes/${folder}`),
        ...nodes.map((nodeId) =>
          owner.at(other).post(`/api/projects/${project.id}/documents/save`, { nodeId, content: '# New\n' }),
        ),
      ]);
      expect(deleted.status).toBe(200);
      await owner.post(`/api/nodes/${folder}/restore`, {}).expect(200);
      for (const [i, { status, body }] of saved.entries()) {
        expect([200, 404]).toContain(status);
        const { headers } = await owner.get(`/api/nodes/${nodes[i]!}`).expect(200);
        const content = status === 200 ? '# New\n' : '# Old\n';
        expect(await contentOf(owner, nodes[i]!)).toBe(content);
        if (status === 200) expect(headers.etag).not.toBe(`"${body.data.etag}"`);
        const { body: chain } = await owner
          .post(`/api/lineage/${nodes[i]!}/verify`, { contentHash: sha256(content) })
          .expect(200);
        expect(chain.data).toMatchObject({ contentMatch: true, chainIntact: true });
      }
    }
  });

  it('does not return a share that was revoked while the document was deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const node = await newDocument(owner, project, `${round}.md`, '# Alpha\n');
      const { id: docId } = await newDocId(owner, node);
      const share = await newShare(owner, docId, 'tenant');
      const [deleted, revoked] = await Promise.all([
        owner.delete(`/api/nodes/${node}`),
        owner.at(other).delete(`/api/shares/${share}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(revoked.status);
      await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
      const { body } = await owner.get(`/api/shares?nodeId=${node}`).expect(200);
      expect(body.data).toHaveLength(revoked.status === 200 ? 0 : 1);
    }
  });

  it('does not return a share that is revoked while the document is restored', async () => {
    for (let round = 0; round < 5; round++) {
      const node = await newDocument(owner, project, `${round}.md`, '# Alpha\n');
      const { id: docId } = await newDocId(owner, node);
      const share = await newShare(owner, docId, 'tenant');
      await owner.delete(`/api/nodes/${node}`).expect(200);
      const [restored, revoked] = await Promise.all([
        owner.post(`/api/nodes/${node}/restore`, {}),
        owner.at(other).delete(`/api/shares/${share}`),
      ]);
      expect(restored.status).toBe(200);
      expect([200, 404]).toContain(revoked.status);
      const { body } = await owner.get(`/api/shares?nodeId=${node}`).expect(200);
      expect(body.data).toHaveLength(revoked.status === 200 ? 0 : 1);
    }
  });

  it('either restores a node or deletes it for good', async () => {
    for (let round = 0; round < 6; round++) {
      const node = await newDocument(owner, project, `${round}.md`, '# Alpha\n');
      await owner.delete(`/api/nodes/${node}`).expect(200);
      const [restored, deleted] = await Promise.all([
        owner.post(`/api/nodes/${node}/restore`, {}),
        owner.at(other).delete(`/api/nodes/${node}?permanent=true`),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(restored.status);
      await owner.get(`/api/nodes/${node}`).expect(404);
      await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
    }
    expect(await pathsOf(owner, project)).toEqual([]);
  });

  it('deletes a node once, moved to the trash or for good', async () => {
    const node = await newDocument(owner, project, 'a.md');
    const answers = await Promise.all(
      spread(owner, api, 8).map((caller, i) =>
        caller.delete(`/api/nodes/${node}${i === 0 ? '?permanent=true' : ''}`),
      ),
    );
    expect(answers[0]!.status).toBe(200);
    expect(countStatuses(answers.slice(1))[200] ?? 0).toBeLessThanOrEqual(1);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
  });
});

it('the sweep deletes what is due for good and nothing else, even if an entry fails', async () => {
  const databaseUrl = await createDatabase();
  const first = await startApi({ databaseUrl }, { TRASH_DAYS: '7' });
  const owner = await newOwner(first.url);
  const project = await newProject(owner);
  const writer = await newToken(owner, 'write');
  const [due, recent, restored] = [
    await newDocument(owner, project, 'due/a.md'),
    await newDocument(owner, project, 'recent.md'),
    await newDocument(owner, project, 'restored.md'),
  ];
  const failing = await newDocument(owner, project, 'failing.md');
  const folder = (await owner.get(`/api/nodes/${due}`)).body.data.parentId as string;
  await owner.delete(`/api/nodes/${failing}`).expect(200);
  for (const node of [folder, recent, restored]) await owner.delete(`/api/nodes/${node}`).expect(200);
  const [entry] = (await owner.get(`/api/projects/${project.id}/trash`)).body.data;
  expect(Date.parse(entry.purgeAt) - Date.parse(entry.deletedAt)).toBe(7 * 86_400_000);
  await owner.post(`/api/nodes/${restored}/restore`, {}).expect(200);
  await first.stop();
  await sql(databaseUrl, `UPDATE trash SET purge_at = now() WHERE subject_id = $1`, [folder]);
  // It is the first that the sweep finds, and it can never be deleted.
  await sql(databaseUrl, `UPDATE trash SET purge_at = now() - interval '1 day' WHERE subject_id = $1`, [
    failing,
  ]);
  await sql(
    databaseUrl,
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fails'; END $$`,
  );
  await sql(
    databaseUrl,
    `CREATE TRIGGER fail BEFORE DELETE ON trashed_rows FOR EACH ROW WHEN (OLD.row_id = '${failing}') EXECUTE FUNCTION fail()`,
  );
  // The scheduler's rounds are an hour apart; a new one runs its first round immediately.
  await sql(databaseUrl, `DELETE FROM job_queue.scheduler; DELETE FROM job_queue.job`);
  const second = await startApi({ databaseUrl });
  const after = writer.at(second.url);
  await after.post(`/api/nodes/${folder}/restore`, {}).expect(404);
  const left = async () =>
    (await sql<{ id: string }>(databaseUrl, 'SELECT node_id AS id FROM revisions ORDER BY node_id')).map(
      ({ id }) => id,
    );
  await eventually('the sweep has deleted the revision', async () => !(await left()).includes(due));
  expect(await left()).toEqual([recent, restored, failing].sort());
  await after.post(`/api/nodes/${recent}/restore`, {}).expect(200);
  await second.stop();
});
