import { newOwner, newProject, uniqueName, newShare } from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { newOffice, projectDocument } from './sharing-support';

const {
  api: [url],
} = deployment();

describe('a document shared with everybody, for a user of another organization', () => {
  it('can be read by its ID, but not listed, searched, changed or shared', async () => {
    const [{ owner, project }, stranger] = await Promise.all([newOffice(url), newOwner(url)]);
    const own = await newProject(stranger);
    const { nodeId, docId } = await projectDocument(owner, project, 'guide/open.md');
    await newShare(owner, docId, 'public');
    for (const path of [
      `v1/documents/${nodeId}/content`,
      `catalog/nodes/${nodeId}/outline`,
      `doc-ids/resolve/${docId}`,
    ])
      await stranger.get(`/api/${path}`).expect(200);
    const { globalId } = (await stranger.get(`/api/doc-ids/resolve/${docId}`).expect(200)).body.data;
    for (const documentIdRef of [nodeId, docId, globalId])
      for (const [permission, allowed] of [
        ['read', true],
        ['write', false],
      ] as const) {
        const check = await stranger
          .get('/api/shares/check')
          .query({ documentIdRef, permission })
          .expect(200);
        expect(check.body.data).toMatchObject({ allowed, permission });
      }
    for (const path of [
      `nodes/${nodeId}`,
      `nodes/${nodeId}/mappings`,
      `v1/documents/${nodeId}/revisions`,
      `shares?nodeId=${nodeId}`,
      `lineage/${nodeId}`,
      `lineage/${docId}/bundle`,
      `lineage/public/${nodeId}`,
      `projects/${project.id}`,
      `projects/${project.id}/documents?path=guide/open.md`,
      `projects/${project.id}/catalog`,
      `nodes/search?projectId=${project.id}&q=open`,
    ])
      await stranger.get(`/api/${path}`).expect(404);
    for (const path of ['search?q=open', 'shares/shared-with-me'])
      expect((await stranger.get(`/api/${path}`).expect(200)).body.data).toEqual([]);
    await saveTo(stranger, project, nodeId, '# No\n').expect(404);
    for (const [path, body] of [
      ['personal-views/refs', { sourceNodeId: nodeId }],
      ['doc-ids', { nodeId }],
      ['shares', { documentIdRef: docId, shareType: 'tenant' }],
      [
        'published-docs',
        { projectId: own.id, publicTitle: 'No', slug: uniqueName('no'), sourceNodeId: nodeId },
      ],
    ] as const)
      await stranger.post(`/api/${path}`, body).expect(404);
    await stranger.delete(`/api/doc-ids/${docId}`).expect(404);
  });

  it('does not reveal its physical path', async () => {
    const [{ owner, project }, stranger] = await Promise.all([newOffice(url), newOwner(url)]);
    const { nodeId, docId } = await projectDocument(owner, project, 'hosted.md');
    const elsewhere = (
      await owner
        .post(`/api/trees/${project.treeId}/nodes`, { type: 'file', name: 'elsewhere.md' })
        .expect(201)
    ).body.data.id as string;
    const mapping = { sourceType: 'github', physicalPath: 'acme/private@main:docs/a.md' };
    for (const node of [nodeId, elsewhere])
      await owner.post(`/api/nodes/${node}/mappings`, mapping).expect(201);
    await newShare(owner, docId, 'public');
    const issued = await owner.post('/api/doc-ids', { nodeId: elsewhere }).expect(201);
    await newShare(owner, issued.body.data.id as string, 'public');
    const content = async (reader: typeof owner, node: string) =>
      (await reader.get(`/api/v1/documents/${node}/content`).expect(200)).body.data as object;
    const { physicalPath } = mapping;
    expect(await content(owner, nodeId)).toMatchObject({
      mapping,
      retrieval: { source: 'hosted', physicalPath },
    });
    const hosted = await content(stranger, nodeId);
    expect(hosted).toMatchObject({ mapping: null, retrieval: { source: 'hosted', physicalPath: null } });
    expect(JSON.stringify(hosted)).not.toContain('private');
    expect(await content(stranger, elsewhere)).toMatchObject({
      mapping: null,
      retrieval: { source: 'none', physicalPath: null },
    });
  });
});
