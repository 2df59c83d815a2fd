import { request as httpRequest } from 'node:http';
import {
  MISSING_ID,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  sha256,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { exported } from './archives';

const {
  api: [url],
} = deployment();

let owner: Person;
let project: Project;

beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner, { name: 'Handbook' });
  await owner.patch(`/api/projects/${project.id}`, { description: 'How we work' }).expect(200);
});

describe('the export of a project', () => {
  it('is refused for HEAD, and not recorded, since nothing is sent', async () => {
    const exports = async () =>
      (await owner.get('/api/v1/admin/audit-log?action=project.exported').expect(200)).body.data
        .length as number;
    const before = await exports();
    const { headers } = await owner.send('head', `/api/projects/${project.id}/export`).expect(405);
    expect(headers.allow).toBe('GET');
    expect(await exports()).toBe(before);
  });

  it('contains every document byte for byte, and describes the tree', async () => {
    const texts: Record<string, string> = {
      '/guide/start.md': '# Start\r\n\r\nWith CRLF, \u{1F600} and a \ufeff mark.\r\n',
      '/guide/start': 'without an extension',
      '/empty.md': '',
      '/日本語/Über uns.md': '# 概要\n',
      '/odd/..\\..\\up.md': 'a name that looks like a way out\n',
      '/odd/con': 'a device on Windows\n',
      '/odd/100%.md': 'percent\n',
    };
    const ids: Record<string, string> = {};
    for (const [path, content] of Object.entries(texts))
      ids[path] = await newDocument(owner, project, path, content);
    await newNode(owner, project, { type: 'folder', name: 'nothing inside', sortOrder: 7 });
    await newNode(owner, project, {
      type: 'file',
      name: 'no content yet',
      metadata: { tags: ['later'], owner: { team: 'docs' } },
    });
    await owner
      .post(`/api/nodes/${ids['/guide/start.md']}/mappings`, {
        sourceType: 'github',
        physicalPath: 'acme/docs@main:start.md',
      })
      .expect(201);

    const { entries, head, nodes } = await exported(owner, project.id);

    expect(head).toMatchObject({
      format: 'document-workspace',
      version: 1,
      project: { slug: project.slug, name: 'Handbook', description: 'How we work' },
    });
    const paths = nodes.map(({ path }) => path);
    expect(paths).toEqual([...paths].sort((a, b) => (a < b ? -1 : 1)));
    for (const [path, content] of Object.entries(texts)) {
      const node = nodes.find((one) => one.path === path)!;
      expect(node).toMatchObject({ type: 'file', id: ids[path], contentHash: sha256(content) });
      expect(entries.get(node.entry!)?.toString()).toBe(content);
    }
    const [folder, file, mapped] = ['/nothing inside', '/no content yet', '/guide/start.md'].map((path) =>
      nodes.find((node) => node.path === path),
    );
    expect(folder).toMatchObject({ type: 'folder', sortOrder: 7 });
    expect(file).toMatchObject({ type: 'file', metadata: { tags: ['later'], owner: { team: 'docs' } } });
    expect(file).not.toHaveProperty('entry');
    expect(mapped?.mapping).toEqual({
      sourceType: 'github',
      physicalPath: 'acme/docs@main:start.md',
      fileHash: null,
    });
    for (const name of entries.keys())
      if (name !== 'manifest.jsonl')
        expect(name).toMatch(/^handbook[^/]*\/(?!.*(?:\\|(?:^|\/)\.\.?(?:\/|$)))/);
  });

  it('names the file by the project and the day, and is cached by nobody', async () => {
    const response = await owner.get(`/api/projects/${project.slug}/export`).expect(200);
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${project.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    );
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('exports My Docs for their owner', async () => {
    await owner.post('/api/documents/save', { path: 'notes/today.md', content: 'mine\n' }).expect(201);
    const { entries, head } = await exported(owner, '~');
    expect(head).toMatchObject({ project: { slug: '~' } });
    expect(entries.get('my-docs/notes/today.md')?.toString()).toBe('mine\n');
  });

  it('contains more documents than one batch reads', async () => {
    const large = await newProject(owner);
    const documents = Array.from({ length: 150 }, (_, i) => ({
      virtualPath: `part-${i % 7}/document-${String(i).padStart(3, '0')}.md`,
      content: `# Document ${i}\n`,
    }));
    await owner.post(`/api/projects/${large.id}/documents/batch`, { documents }).expect(200);
    const { entries, nodes } = await exported(owner, large.id);
    expect(nodes.filter(({ type }) => type === 'file')).toHaveLength(150);
    for (const { virtualPath, content } of documents)
      expect(entries.get(`${large.slug}/${virtualPath}`)?.toString()).toBe(content);
  });

  it('is recorded in the audit log', async () => {
    const other = await newProject(owner, { name: 'Recorded' });
    await exported(owner, other.id);
    const { body } = await owner.get('/api/v1/admin/audit-log?action=project.exported&limit=1').expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'project.exported',
      target: { type: 'project', id: other.id, name: 'Recorded' },
    });
  });
});

describe('who can export a project', () => {
  it('every member of the organization, and a token that reads its documents', async () => {
    const member = await newMember(owner);
    await exported(member, project.id);
    await exported(await newToken(owner, 'read'), project.id);
  });

  it('answers what is not visible as a project that does not exist', async () => {
    const stranger = await newOwner(url);
    const missing = await owner.get(`/api/projects/${MISSING_ID}/export`).expect(404);
    const foreign = await stranger.get(`/api/projects/${project.id}/export`).expect(404);
    expect(foreign.body.error).toEqual(missing.body.error);
    const { id: other } = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    await exported(agent, project.id);
    await agent.get(`/api/projects/${other}/export`).expect(404);
  });

  it('refuses a token without the scope read:docs, and nobody in particular', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    await agent.get(`/api/projects/${project.id}/export`).expect(403);
    const status = await new Promise<number>((resolve, reject) =>
      httpRequest(`${url}/api/projects/${project.id}/export`, (res) => {
        res.resume();
        resolve(res.statusCode!);
      })
        .on('error', reject)
        .end(),
    );
    expect(status).toBe(401);
  });
});

describe('an export that is interrupted', () => {
  it('does not keep the next ones from running', async () => {
    const abort = () =>
      new Promise<void>((resolve, reject) => {
        const request = httpRequest(
          `${url}/api/projects/${project.id}/export`,
          { headers: owner.headers },
          (res) => {
            res.destroy();
            resolve();
          },
        );
        request.on('error', reject).end();
      });
    for (let i = 0; i < 8; i++) await abort();
    await eventually('an export runs', async () => (await exported(owner, project.id)).nodes.length > 0);
  });
});
