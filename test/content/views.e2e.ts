import {
  type Client,
  MISSING_ID,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
} from '#testing';
import { deployment } from '../support/deployments';
import { newDraft, publish } from '../publishing/published-support';
import { save } from './workspace';

const [url, other] = deployment().api;

const viewOf = async (caller: Client, nodeId: string, query = '') =>
  (await caller.get(`/api/nodes/${nodeId}/view${query}`).expect(200)).body.data;

describe('the view of a document', () => {
  it('has everything around its text in one answer', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const setup = await newDocument(owner, project, 'guide/setup.md', '# Setup\n\n## Linux\n');
    const content =
      '---\ntitle: Start here\n---\n# Start\n\n- [ ] Read [setup](setup.md#linux)\n- [x] [Gone](gone.md)\n\n![Logo](logo.png) 👩‍🚀\n';
    const nodeId = await newDocument(owner, project, 'guide/start.md', content);
    const answer = await owner.get(`/api/nodes/${nodeId}/view`).expect(200);
    const { node, place, untrusted, ...rest } = answer.body.data;
    expect(node).toEqual((await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data);
    expect(place).toEqual({
      projectSlug: project.slug,
      projectName: expect.any(String),
      folders: [
        { id: project.rootNodeId, name: '' },
        { id: node.parentId, name: 'guide' },
      ],
    });
    expect(untrusted).toEqual({
      title: 'Start here',
      headings: [
        {
          anchor: 'start',
          level: 1,
          text: 'Start',
          startLine: 4,
          endLine: 9,
          tokenEstimate: expect.any(Number),
        },
      ],
      html: expect.any(String),
      text: null,
    });
    expect(untrusted.html).toContain('<h1 id="start" data-line="4">Start</h1>');
    expect(untrusted.html).toContain(`<a href="/documents/${setup}#linux">setup</a>`);
    expect(untrusted.html).toContain('<a class="broken">Gone</a>');
    expect(untrusted.html).toContain('<img class="broken" alt="Logo" />');
    expect(untrusted.html).toContain('data-line="6"');
    expect(untrusted.html).toContain('checked data-line="7"');
    expect(rest).toEqual({
      revisionId: expect.any(String),
      contentHash: sha256(content),
      bytes: Buffer.byteLength(content),
      totalLines: 9,
      tokenEstimate: expect.any(Number),
      language: null,
      direction: 'ltr',
      headingsTruncated: false,
      authors: [
        { kind: 'person', id: owner.userId, displayName: expect.any(String), savedAt: expect.any(String) },
      ],
      docId: null,
      publication: null,
      rights: { write: true, arrange: true },
    });
    const both = await viewOf(owner.at(other), nodeId, '?format=both');
    expect(both.untrusted).toEqual({ ...untrusted, text: content });
    const text = await viewOf(owner, nodeId, '?format=text');
    expect(text).toMatchObject({ language: null, direction: null, untrusted: { html: null, text: content } });
    await owner.get(`/api/nodes/${nodeId}/view?format=pdf`).expect(400);
  });

  it('has an ETag that changes with everything it shows, and only then', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a/b/c.md', '# C\n\n[d](d.md) [up](../x.md)\n');
    const etagOf = async () =>
      String((await owner.get(`/api/nodes/${nodeId}/view`).expect(200)).headers.etag);
    let etag = await etagOf();
    const unchanged = async () => {
      await owner.with({ 'If-None-Match': etag }).get(`/api/nodes/${nodeId}/view`).expect(304);
      await owner.at(other).with({ 'If-None-Match': etag }).get(`/api/nodes/${nodeId}/view`).expect(304);
    };
    const changed = async () => {
      const answer = await owner.with({ 'If-None-Match': etag }).get(`/api/nodes/${nodeId}/view`).expect(200);
      expect(answer.headers.etag).not.toBe(etag);
      etag = String(answer.headers.etag);
    };
    await unchanged();
    await newDocument(owner, project, 'a/b/other.md', '# Other\n');
    await unchanged();
    const linked = await newDocument(owner, project, 'a/b/d.md', '# D\n');
    await changed();
    await save(owner, project, 'a/b/d.md', '# D changed\n').expect(200);
    await unchanged();
    await owner.delete(`/api/nodes/${linked}`).expect(200);
    await changed();
    const { id: docId, globalId } = await newDocId(owner, nodeId);
    await changed();
    const share = await newShare(owner, globalId, 'tenant');
    await changed();
    await owner.delete(`/api/shares/${share}`).expect(200);
    await changed();
    await owner.delete(`/api/doc-ids/${docId}`).expect(200);
    await changed();
    const record = await newDraft(owner, project, { sourceNodeId: nodeId });
    await changed();
    expect((await viewOf(owner, nodeId)).publication).toMatchObject({ id: record.id, status: 'draft' });
    await publish(owner, record.id).expect(200);
    await changed();
    expect((await viewOf(owner, nodeId)).publication).toMatchObject({ id: record.id, status: 'published' });
    const { parentId } = (await viewOf(owner, nodeId)).node;
    const { parentId: grand } = (await owner.get(`/api/nodes/${parentId}`).expect(200)).body.data;
    await owner.patch(`/api/nodes/${grand}`, { name: 'renamed' }).expect(200);
    await changed();
    await owner.patch(`/api/projects/${project.id}`, { name: 'Another name' }).expect(200);
    await changed();
    await save(owner, project, 'renamed/b/c.md', '# C2\n').expect(200);
    await changed();
    await unchanged();
  });

  it('shows the persons and agents who saved it last, and no name of a deleted account', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const member = await newMember(owner);
    const agent = await connectAgent(owner, {
      clientName: 'writer-bot',
      scopes: ['read:docs', 'write:docs'],
    });
    const nodeId = await newDocument(owner, project, 'a.md', '# 1\n');
    await save(member, project, 'a.md', '# 2\n').expect(200);
    await save(agent, project, 'a.md', '# 3\n').expect(200);
    await save(owner, project, 'a.md', '# 4\n').expect(200);
    const authors = (await viewOf(agent, nodeId)).authors as {
      kind: string;
      id: string;
      displayName: string | null;
    }[];
    expect(authors.map(({ kind, id }) => [kind, id])).toEqual([
      ['person', owner.userId],
      ['agent', agent.actorId],
      ['person', member.userId],
    ]);
    expect(authors.every(({ displayName }) => displayName)).toBe(true);
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    expect((await viewOf(owner, nodeId)).authors[2]).toMatchObject({ id: member.userId, displayName: null });
  });

  it('hides the place and the authors from those who reach it only by a share, and says what they can do', async () => {
    const owner = await newOwner(url);
    const [reader, writer, guest] = [await newMember(owner), await newMember(owner), await newOwner(url)];
    const saved = await owner
      .post('/api/documents/save', { path: 'private/deep/a.md', content: '# A\n\n[b](b.md)\n' })
      .expect(201);
    const nodeId = saved.body.data.nodeId as string;
    await owner.post('/api/documents/save', { path: 'private/deep/b.md', content: '# B\n' }).expect(201);
    const { globalId } = await newDocId(owner, nodeId);
    await newShare(owner, globalId, 'user', { targetId: reader.userId });
    await newShare(owner, globalId, 'user', { targetId: writer.userId, permission: 'write' });
    await newShare(owner, globalId, 'public');
    for (const [caller, write] of [
      [reader, false],
      [writer, true],
      [guest, false],
    ] as const) {
      const view = await viewOf(caller, nodeId, '?format=both');
      expect(view).toMatchObject({ place: null, authors: [], rights: { write, arrange: false } });
      expect(view.node).toMatchObject({ path: '/a.md', parentId: null });
      expect(view.untrusted.html).toContain('<a class="broken">b</a>');
      expect(JSON.stringify(view)).not.toContain('private');
    }
    const token = await connectAgent(owner, { scopes: ['read:docs'] });
    expect((await viewOf(token, nodeId)).rights).toEqual({ write: false, arrange: false });
  });

  it('is not found for folders, unknown documents and those of others, and needs the scope to read', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    const folder = await newNode(owner, project, { type: 'folder', name: 'f' });
    const empty = await newNode(owner, project, { type: 'file', name: 'empty.md' });
    const stranger = await newOwner(url);
    const missing = await owner.get(`/api/nodes/${MISSING_ID}/view`).expect(404);
    for (const answer of [
      await owner.get(`/api/nodes/${folder}/view`),
      await stranger.get(`/api/nodes/${nodeId}/view`),
      await owner.get('/api/nodes/x/view'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe(missing.body.error.code);
    }
    expect(await viewOf(owner, empty, '?format=both')).toMatchObject({
      revisionId: null,
      contentHash: null,
      authors: [],
      untrusted: { title: null, headings: [], html: null, text: null },
    });
    const catalog = await connectAgent(owner, { scopes: ['read:catalog'] });
    await catalog.get(`/api/nodes/${nodeId}/view`).expect(403);
    await (await newToken(owner, 'read')).get(`/api/nodes/${nodeId}/view`).expect(200);
  });

  it('renders large documents in a thread, and with CRLF and deep paths', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const path = `${Array.from({ length: 40 }, (_, i) => `f${i}`).join('/')}/deep.md`;
    const content = Array.from(
      { length: 3_000 },
      (_, i) => `## Part ${i}\r\n\r\n- [ ] Task ${i} 🗂️\r\n`,
    ).join('');
    const nodeId = await newDocument(owner, project, path, content);
    const { place, untrusted, headingsTruncated } = await viewOf(owner, nodeId, '?format=both');
    expect(place.folders).toHaveLength(41);
    expect(untrusted.headings).toHaveLength(2_000);
    expect(headingsTruncated).toBe(true);
    expect(untrusted.text).toBe(content);
    expect(untrusted.html).toContain('<h2 id="part-2999" data-line="8998">Part 2999</h2>');
    expect(untrusted.html).toContain('data-line="9000"');
  });
});
