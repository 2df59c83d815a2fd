import { newDocument, newNode, newOwner, newProject, spread, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { describeEachBackend } from '../support/deployments';
import { save } from './workspace';

/** The stored links of a project whose target is not where they lead from the present place of their document. */
const MISPLACED = `SELECT n.path, l.href, l.target_path FROM document_links l JOIN nodes n ON n.tenant_id = l.tenant_id AND n.id = l.node_id
  WHERE n.project_id = $1 AND l.target_path IS DISTINCT FROM link_target(n.path, l.up, l.rest)`;
const WAITING = `SELECT q.id FROM passage_queue q JOIN nodes n ON n.tenant_id = q.tenant_id AND n.id = q.node_id WHERE n.project_id = $1`;
const LEFT = `SELECT node_id FROM document_links WHERE node_id = ANY ($1::uuid[])
  UNION ALL SELECT node_id FROM linked_documents WHERE node_id = ANY ($1::uuid[])
  UNION ALL SELECT node_id FROM document_lines WHERE node_id = ANY ($1::uuid[])`;

describeEachBackend('links under concurrent changes', ({ api, databaseUrl }) => {
  it('lead where they should after moves and saves of the same documents', async () => {
    const owner = await newOwner(api[0]);
    const project = await newProject(owner);
    const text = (i: number) => `[a](../x.md) [b](./${i}.md) [c](../../up.md) [d](/root.md)\n`;
    const names = Array.from({ length: 12 }, (_, i) => `${i}.md`);
    await Promise.all(names.map((name, i) => newDocument(owner, project, `a/b/${name}`, text(i))));
    const { body } = await owner.get(`/api/projects/${project.id}/trees/${project.treeId}`).expect(200);
    const nodes = body.data.nodes as { id: string; path: string }[];
    const folder = nodes.find(({ path }) => path === '/a/b')!.id;
    const ids = names.map((name) => nodes.find(({ path }) => path === `/a/b/${name}`)!.id);
    const places = [
      project.rootNodeId,
      nodes.find(({ path }) => path === '/a')!.id,
      await newNode(owner, project, { type: 'folder', name: 'deep' }),
    ];
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all([
        owner.patch(`/api/nodes/${folder}/move`, { parentId: places[round % 3] }),
        ...spread(owner, api, ids.length).map((caller, i) =>
          caller.post(`/api/projects/${project.id}/documents/save`, {
            nodeId: ids[i],
            content: text(round + i),
            skipQualityCheck: true,
          }),
        ),
      ]);
      for (const { status } of answers) expect(status).toBe(200);
    }
    await eventually(
      'an empty queue',
      async () => (await sql(databaseUrl, WAITING, [project.id])).length === 0,
    );
    expect(await sql(databaseUrl, MISPLACED, [project.id])).toEqual([]);
    for (const id of ids) {
      const links = (await owner.get(`/api/nodes/${id}/links`).expect(200)).body.data as unknown[];
      expect(links).toHaveLength(4);
    }
  });

  it('are deleted with the document for good, and not before', async () => {
    const owner = await newOwner(api[0]);
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md', '[b](b.md)\n');
    await save(owner, project, 'a.md', '[b](b.md)\n\nMore\n').expect(200);
    await owner.get(`/api/nodes/${nodeId}/links`).expect(200);
    await owner.get(`/api/nodes/${nodeId}/lines`).expect(200);
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    expect(await sql(databaseUrl, LEFT, [[nodeId]])).toHaveLength(3);
    await owner.delete(`/api/nodes/${nodeId}?permanent=true`).expect(200);
    await eventually('no rows', async () => (await sql(databaseUrl, LEFT, [[nodeId]])).length === 0);
  });
});
