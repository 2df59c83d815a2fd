import {
  type Person,
  type Project,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sql,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment, sharedApi } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { type FileBody, newFile, png, upload } from './files-support';

const {
  api: [url],
  databaseUrl,
} = deployment();

let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
});

/** Waits until the links of a document are stored. */
async function linked(node: string, path: string): Promise<void> {
  await eventually(`the link to ${path} is stored`, async () => {
    const rows = await sql(
      databaseUrl,
      'SELECT FROM document_links WHERE node_id = $1 AND target_path = $2',
      [node, path],
    );
    return rows.length > 0;
  });
}

describe('a file that a document refers to', () => {
  it('is a link that leads somewhere, as long as it exists', async () => {
    const node = await newDocument(owner, project, '/guide/a.md', '# A\n\n![](img/a.png) [notes](notes)\n');
    const states = async () => {
      const { body } = await owner.get(`/api/nodes/${node}/links`).expect(200);
      const links = body.data as {
        kind: string;
        state: string;
        nodeId: string | null;
        fileId: string | null;
      }[];
      leadsTo = links.map(({ nodeId, fileId }) => nodeId ?? fileId);
      return links.map(({ kind, state }) => `${kind} ${state}`);
    };
    let leadsTo: (string | null)[] = [];
    expect(await states()).toEqual(['file broken', 'document broken']);
    const file = await newFile(owner, project, '/guide/img/a.png');
    const notes = await newFile(owner, project, '/guide/notes');
    expect(await states()).toEqual(['file ok', 'file ok']);
    expect(leadsTo).toEqual([file.id, notes.id]);
    await owner.delete(`/api/projects/${project.id}/files/${file.id}`).expect(200);
    expect(await states()).toEqual(['file broken', 'file ok']);
    expect(leadsTo).toEqual([null, notes.id]);
  });

  it('is not read by those who reach the document by a share, even if they refer to it themselves', async () => {
    const member = await newMember(owner);
    const saved = await owner
      .post('/api/documents/save', { path: 'plan.md', content: '# Plan\n' })
      .expect(201);
    const { nodeId } = saved.body.data as { nodeId: string };
    const { projectId } = (await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data as {
      projectId: string;
    };
    const secret = await newFile(owner, { id: projectId }, '/secret/a.png');
    const { id: docId } = await newDocId(owner, nodeId);
    await newShare(owner, docId, 'user', { targetId: member.userId, permission: 'write' });
    const edits = [{ op: 'append', text: '![](/secret/a.png)' }];
    await member.patch(`/api/v1/documents/${nodeId}/content`, { edits }).expect(200);
    await linked(nodeId, '/secret/a.png');
    await member.get(secret.url).expect(404);
  });
});

describe('what is cleared away', () => {
  const days = (count: number) => `now() - interval '${count} days'`;

  it('is no file that was just uploaded again, which is about to be referred to', async () => {
    const bytes = png();
    const { id } = await newFile(owner, project, '/a.png', bytes);
    await sql(
      databaseUrl,
      `UPDATE files SET checked_at = ${days(1)}, unreferenced_since = ${days(29)} WHERE id = $1`,
      [id],
    );
    const { body } = await upload(owner, project, { path: '/a.png' }, bytes).expect(200);
    const { unreferencedSince } = body.data as FileBody;
    expect(body.data.id).toBe(id);
    expect(Date.parse(unreferencedSince!)).toBeGreaterThan(Date.now() - 86_400_000);
  });

  it('are the files of a project that is deleted, and of what is deleted for good', async () => {
    const node = await newDocument(owner, project, '/guide/a.md');
    await newFile(owner, project, '/guide/a.png');
    await newFile(owner, project, '/b.png');
    const { parentId } = (await owner.get(`/api/nodes/${node}`).expect(200)).body.data as {
      parentId: string;
    };
    const rows = () =>
      sql(databaseUrl, 'SELECT path FROM files WHERE project_id = $1 ORDER BY path', [project.id]);
    await owner.delete(`/api/nodes/${parentId}?permanent=true`).expect(200);
    await eventually('the trash is deleted', async () => (await rows()).length === 1);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    await eventually('the project is deleted', async () => (await rows()).length === 0);
  });
});

describe('the quota of a plan', () => {
  it('is not exceeded by uploads at once, counts equal bytes once, and deleted files make place at once', async () => {
    const api = await limitedApi(deployment());
    // The organization is new, since the quota is that of all its files.
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const person = (await newToken(owner, 'write')).at(api.url);
    const files = Array.from({ length: 6 }, () => Buffer.concat([png(), Buffer.alloc(10_000, 1)]));
    const answers = await Promise.all(
      files.map((bytes, i) => upload(person, project, { path: `/${i}.png` }, bytes)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413]);
    const refused = answers.findIndex(({ status }) => status === 413);
    expect(answers[refused]!.body.error).toMatchObject({
      code: 'SVC_FILE_QUOTA_EXCEEDED',
      details: { quotaBytes: 40_000, fileBytes: files[refused]!.length },
    });
    const stored = answers.findIndex(({ status }) => status === 201);
    await upload(person, project, { path: '/again.png' }, files[stored]!).expect(201);
    await upload(person, project, { path: '/more.png' }, files[refused]!).expect(413);
    const id = answers[answers.findIndex(({ status }, i) => status === 201 && i !== stored)]!.body.data
      .id as string;
    await person.delete(`/api/projects/${project.id}/files/${id}`).expect(200);
    await upload(person, project, { path: '/more.png' }, files[refused]!).expect(201);
  });
});

it('the images of a document do not use up the requests of its reader', async () => {
  const api = await sharedApi(deployment(), { RATE_LIMIT_PER_MINUTE: '5' });
  const file = await newFile(owner, project, '/a.png');
  const person = owner.at(api.url);
  for (let n = 0; n < 30; n++) await person.get(file.url).expect(200);
  await person.get(`/api/projects/${project.id}/files/${file.id}`).expect(200);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await person.get('/api/me')).status),
  );
  expect(statuses).toContain(429);
});
