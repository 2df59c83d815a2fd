import {
  MISSING_ID,
  type Client,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
} from '#testing';
import { deployment } from '../support/deployments';
import { eventually } from '../platform/eventually';
import { save } from './workspace';

const [url, other] = deployment().api;

interface Link {
  kind: string;
  state: string;
  nodeId: string | null;
  path: string | null;
  line: number;
  untrusted: { href: string; anchor: string | null; title: string | null };
}

async function linksOf(caller: Client, nodeId: string): Promise<Link[]> {
  return (await caller.get(`/api/nodes/${nodeId}/links`).expect(200)).body.data as Link[];
}

const shown = (links: Link[]) =>
  links.map(({ kind, state, path, untrusted }) => `${untrusted.href} ${kind} ${state} ${path}`);

/** The paths of the documents that link to a document. */
async function sourcesOf(caller: Client, nodeId: string): Promise<string[]> {
  const { body } = await caller.get(`/api/nodes/${nodeId}/backlinks?total=true`).expect(200);
  expect(body.meta).toEqual({ total: (body.data as object[]).length, nextCursor: null });
  return (body.data as { path: string }[]).map(({ path }) => path).sort();
}

const expectSources = (caller: Client, nodeId: string, paths: string[]) =>
  eventually(
    `links from ${paths.join(', ')}`,
    async () => (await sourcesOf(caller, nodeId)).join() === paths.join(),
  );

describe('the links of a document', () => {
  it('lead to the nodes of its project, from the place of the document', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const target = await newDocument(owner, project, 'guide/setup.md', '# Setup\n\n## Linux\n');
    const content = [
      '# Start',
      '[a](setup.md#linux) [b](/guide/setup.md) [c](../guide) ![d](logo.png) [e](#start)',
      '[f](https://example.org/x) [g](gone.md) [h](../../up.md) [i](data.csv) [j][ref] [a](setup.md#linux)',
      '',
      '[ref]: <./setup.md?plain=1>',
    ].join('\r\n');
    const source = await newDocument(owner, project, 'guide/start.md', content);
    const links = await linksOf(owner, source);
    expect(links[0]).toEqual({
      kind: 'document',
      state: 'ok',
      nodeId: target,
      fileId: null,
      path: '/guide/setup.md',
      line: 2,
      untrusted: { href: 'setup.md#linux', anchor: 'linux', title: 'Setup' },
    });
    expect(shown(links)).toEqual([
      'setup.md#linux document ok /guide/setup.md',
      '/guide/setup.md document ok /guide/setup.md',
      '../guide folder ok /guide',
      'logo.png file broken null',
      '#start anchor ok null',
      'https://example.org/x external ok null',
      'gone.md document broken null',
      '../../up.md document broken null',
      'data.csv file broken null',
      './setup.md?plain=1 document ok /guide/setup.md',
    ]);
    await save(owner, project, 'guide/gone.md', 'Back').expect(201);
    expect(shown(await linksOf(owner.at(other), source))[6]).toBe('gone.md document ok /guide/gone.md');
    await save(owner, project, 'guide/start.md', '[x](setup.md)').expect(200);
    expect(shown(await linksOf(owner, source))).toEqual(['setup.md document ok /guide/setup.md']);
    await save(owner, project, 'guide/start.md', 'None').expect(200);
    expect(await linksOf(owner, source)).toEqual([]);
  });

  it('are listed in pages', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const source = await newDocument(
      owner,
      project,
      'a.md',
      Array.from({ length: 7 }, (_, i) => `[x](${i}.md)`).join(' '),
    );
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await owner.get(`/api/nodes/${source}/links?limit=3${cursor}`).expect(200);
      seen.push(...(body.data as Link[]).map(({ untrusted }) => untrusted.href));
      if (body.meta.nextCursor === null) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6'].map((name) => `${name}.md`));
    await owner.get(`/api/nodes/${source}/links?limit=501`).expect(400);
    await owner.get(`/api/nodes/${source}/links?cursor=x`).expect(400);
  });

  it('lead by a Doc ID and by an id to documents of other projects', async () => {
    const owner = await newOwner(url);
    const [project, elsewhere] = [await newProject(owner), await newProject(owner)];
    const target = await newDocument(owner, elsewhere, 'b.md', '# B\n');
    const { id, globalId } = await newDocId(owner, target);
    const source = await newDocument(
      owner,
      project,
      'a.md',
      `[x](${globalId}#b) [y](/documents/${target}) [z](@nobody:else:1)`,
    );
    expect(shown(await linksOf(owner, source))).toEqual([
      `${globalId}#b document ok /b.md`,
      `/documents/${target} document ok /b.md`,
      '@nobody:else:1 document broken null',
    ]);
    await expectSources(owner, target, ['/a.md', '/a.md']);
    await owner.delete(`/api/doc-ids/${id}`).expect(200);
    expect((await linksOf(owner, source))[0]!.state).toBe('broken');
    expect(await sourcesOf(owner, target)).toEqual(['/a.md']);
  });

  it('are broken if they lead to what the reader cannot read, as if it were missing', async () => {
    const owner = await newOwner(url);
    const [project, secret] = [await newProject(owner), await newProject(owner)];
    const hidden = await newDocument(owner, secret, 'secret.md', '# Secret\n');
    await newDocument(owner, project, 'near.md', '# Near\n');
    const source = await newDocument(
      owner,
      project,
      'a.md',
      `[x](/documents/${hidden}) [y](/documents/${MISSING_ID}) [z](near.md)`,
    );
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    const [first, second, third] = await linksOf(agent, source);
    expect(first).toEqual({ ...second, untrusted: first!.untrusted });
    expect(third!.state).toBe('ok');
  });

  it('and the links to it show no place to somebody who reaches a document only by a share', async () => {
    const owner = await newOwner(url);
    const reader = await newMember(owner);
    const ids: string[] = [];
    for (const [path, content] of [
      ['private/b.md', '# B\n'],
      ['private/a.md', '[x](b.md) [y](/private) [z](b.md)'],
    ] as const)
      ids.push(
        (await owner.post('/api/documents/save', { path, content }).expect(201)).body.data.nodeId as string,
      );
    const [target, source] = ids as [string, string];
    const docIds = [await newDocId(owner, target), await newDocId(owner, source)] as const;
    for (const { globalId } of docIds) await newShare(owner, globalId, 'user', { targetId: reader.userId });
    await expectSources(owner, target, ['/private/a.md']);
    expect((await linksOf(owner, source))[0]).toMatchObject({ state: 'ok', nodeId: target });
    expect(shown(await linksOf(reader, source))).toEqual([
      'b.md document broken null',
      '/private document broken null',
    ]);
    expect(await sourcesOf(reader, target)).toEqual([]);
    const content = `[x](${docIds[0].globalId})`;
    await owner.post('/api/documents/save', { path: 'private/a.md', content }).expect(200);
    expect(shown(await linksOf(reader, source))).toEqual([`${docIds[0].globalId} document ok /b.md`]);
    await expectSources(reader, target, ['/a.md']);
  });

  it('require the right to read, and are those of nodes only', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const source = await newDocument(owner, project, 'a.md', '[x](b.md)');
    const folder = await newNode(owner, project, { type: 'folder', name: 'f' });
    expect(await linksOf(owner, folder)).toEqual([]);
    const stranger = await newOwner(url);
    for (const part of ['links', 'backlinks']) {
      const missing = await owner.get(`/api/nodes/${MISSING_ID}/${part}`).expect(404);
      const foreign = await stranger.get(`/api/nodes/${source}/${part}`).expect(404);
      expect(foreign.body.error.code).toBe(missing.body.error.code);
      const catalog = await connectAgent(owner, { scopes: ['read:catalog'] });
      await catalog.get(`/api/nodes/${source}/${part}`).expect(403);
      await (await newToken(owner, 'read')).get(`/api/nodes/${source}/${part}`).expect(200);
    }
  });
});

describe('the links to a document', () => {
  it('are those of documents that the caller can read, with their titles, in pages', async () => {
    const owner = await newOwner(url);
    const [project, secret] = [await newProject(owner), await newProject(owner)];
    const target = await newDocument(owner, project, 'guide/t.md', '# T\n');
    await newDocument(owner, project, 'one.md', '# One\n\n[t](guide/t.md#t)\n');
    await newDocument(owner, project, 'guide/two.md', '[t](t.md) [t](../guide/t.md)\n');
    await newDocument(owner, project, 'guide/three.md', '[t](/t.md)\n');
    await newDocument(owner, secret, 'hidden.md', `[t](/documents/${target}) [t](guide/t.md)\n`);
    await expectSources(owner, target, ['/guide/two.md', '/guide/two.md', '/hidden.md', '/one.md']);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    expect(await sourcesOf(agent, target)).toEqual(['/guide/two.md', '/guide/two.md', '/one.md']);
    const seen: unknown[] = [];
    for (let cursor = ''; ;) {
      const { body } = await agent.get(`/api/nodes/${target}/backlinks?limit=1${cursor}`).expect(200);
      seen.push(...(body.data as unknown[]));
      if (body.meta.nextCursor === null) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(seen).toHaveLength(3);
    expect(seen).toContainEqual({
      nodeId: expect.any(String),
      path: '/one.md',
      line: 3,
      untrusted: { title: 'One', href: 'guide/t.md#t', anchor: 't' },
    });
  });

  it('follow moves and renames of the documents that contain them', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const inner = await newDocument(owner, project, 'guide/inner.md', '# Inner\n');
    const outer = await newDocument(owner, project, 'outer.md', '# Outer\n');
    const source = await newDocument(
      owner,
      project,
      'guide/deep/s.md',
      '[i](../inner.md) [o](../../outer.md) [a](/outer.md)',
    );
    await expectSources(owner, inner, ['/guide/deep/s.md']);
    await expectSources(owner, outer, ['/guide/deep/s.md', '/guide/deep/s.md']);
    const { body } = await owner.get(`/api/nodes/${inner}`).expect(200);
    const guide = body.data.parentId as string;
    const below = await newNode(owner, project, { type: 'folder', name: 'below' });
    await owner.patch(`/api/nodes/${guide}/move`, { parentId: below }).expect(200);
    expect(await sourcesOf(owner, inner)).toEqual(['/below/guide/deep/s.md']);
    expect(await sourcesOf(owner, outer)).toEqual(['/below/guide/deep/s.md']);
    expect(shown(await linksOf(owner, source))).toEqual([
      '../inner.md document ok /below/guide/inner.md',
      '../../outer.md document broken null',
      '/outer.md document ok /outer.md',
    ]);
    await owner.patch(`/api/nodes/${guide}`, { name: 'handbook' }).expect(200);
    expect(await sourcesOf(owner, inner)).toEqual(['/below/handbook/deep/s.md']);
    await owner.patch(`/api/nodes/${outer}`, { name: 'renamed.md' }).expect(200);
    expect(await sourcesOf(owner, outer)).toEqual([]);
    await owner.patch(`/api/nodes/${guide}/move`, { parentId: project.rootNodeId }).expect(200);
    await owner.patch(`/api/nodes/${outer}`, { name: 'outer.md' }).expect(200);
    expect(await sourcesOf(owner, outer)).toEqual(['/handbook/deep/s.md', '/handbook/deep/s.md']);
  });

  it('disappear with the document that contains them, and return with it', async () => {
    const owner = await newOwner(url);
    const project: Project = await newProject(owner);
    const target = await newDocument(owner, project, 't.md', '# T\n');
    const source = await newDocument(owner, project, 's.md', '[t](t.md)');
    await expectSources(owner, target, ['/s.md']);
    await owner.delete(`/api/nodes/${source}`).expect(200);
    expect(await sourcesOf(owner, target)).toEqual([]);
    await owner.post(`/api/nodes/${source}/restore`).expect(200);
    await expectSources(owner, target, ['/s.md']);
    await owner.delete(`/api/nodes/${target}`).expect(200);
    expect((await linksOf(owner, source))[0]!.state).toBe('broken');
    await owner.post(`/api/nodes/${target}/restore`).expect(200);
    expect((await linksOf(owner, source))[0]!.state).toBe('ok');
    expect(await sourcesOf(owner, target)).toEqual(['/s.md']);
  });
});
