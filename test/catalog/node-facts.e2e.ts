import {
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';

interface CatalogFields {
  tags: string[];
  createdBy: string;
  path: string;
  xid: string;
}

describe('the catalog fields of a node', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  async function fieldsOf(nodeId: string): Promise<CatalogFields> {
    const [fields] = await sql<CatalogFields>(
      databaseUrl,
      `SELECT n.tags, n.created_by AS "createdBy", n.path, c.xid FROM nodes n
       JOIN node_changes c ON c.tenant_id = n.tenant_id AND c.node_id = n.id AND c.project_id = n.project_id WHERE n.id = $1`,
      [nodeId],
    );
    return fields!;
  }

  it('combine the tags of the front matter and of the metadata after each save', async () => {
    const id = await newNode(owner, project, {
      type: 'file',
      name: 'tagged.md',
      metadata: { tags: ['kept', 7] },
    });
    expect((await fieldsOf(id)).tags).toEqual(['kept']);
    await newDocument(owner, project, 'tagged.md', '---\ntags: [one, kept, "nul\\0byte"]\n---\n# T\n');
    expect((await fieldsOf(id)).tags).toEqual(['one', 'kept', 'nul byte']);
    await newDocument(owner, project, 'tagged.md', '# No front matter now\n');
    expect((await fieldsOf(id)).tags).toEqual(['kept']);
  });

  it('name the creator, or the owner of the agent that created the node, as createdBy', async () => {
    const member = await newMember(owner);
    const agent = await connectAgent(member, { scopes: ['read:docs', 'write:docs'] });
    const byAgent = await newDocument(agent, project, 'by-agent/a.md');
    await newDocument(owner, project, 'by-agent/a.md', '# Edited by another\n');
    expect((await fieldsOf(byAgent)).createdBy).toBe(member.userId);
    expect((await fieldsOf(project.rootNodeId)).createdBy).toBe(owner.userId);
  });

  it('have a later change after an edit or mapping of the node and after a rename or move of a folder above it', async () => {
    const deep = await newDocument(owner, project, 'a/b/deep.md');
    const [folder] = await sql<{ id: string }>(
      databaseUrl,
      `SELECT id FROM nodes WHERE project_id = $1 AND path = '/a'`,
      [project.id],
    );
    const target = await newNode(owner, project, { type: 'folder', name: 'target' });
    let before = await fieldsOf(deep);
    for (const change of [
      () => newDocument(owner, project, 'a/b/deep.md', '# Edited\n'),
      () => owner.patch(`/api/nodes/${folder!.id}`, { name: 'renamed' }).expect(200),
      () => owner.patch(`/api/nodes/${folder!.id}/move`, { parentId: target }).expect(200),
      () =>
        owner.post(`/api/nodes/${deep}/mappings`, { sourceType: 'local', physicalPath: 'x.md' }).expect(201),
    ]) {
      await change();
      const after = await fieldsOf(deep);
      expect(BigInt(after.xid)).toBeGreaterThan(BigInt(before.xid));
      before = after;
    }
    expect(before.path).toBe('/target/renamed/b/deep.md');
    await owner.delete(`/api/nodes/${target}`).expect(200);
    expect(await sql(databaseUrl, 'SELECT 1 FROM node_changes WHERE node_id = $1', [deep])).toEqual([]);
  });
});
