import {
  type Client,
  MISSING_ID,
  type Person,
  type Project,
  anonymous,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
} from '#testing';
import { publish, unpublish } from '../provenance/provenance-support';
import { deployment } from '../support/deployments';
import { myDocsOf } from './catalog-support';

const INTRO = 'Written by the platform team.\n\n';
const INSTALL = '## Install\n\nRun `npm start`.\n\n### On Windows\n\nUse WSL.\n\n';
const UPDATE = '## Update\n\nRun `npm update`.\n';
const GUIDE = `${INTRO}# Guide\n\n${INSTALL}${UPDATE}`;
const GONE = {
  data: {
    state: 'gone',
    citation: null,
    source: null,
    nodeId: null,
    path: null,
    publicUrl: null,
    anchor: null,
    startLine: null,
    endLine: null,
  },
};

describe('GET /api/catalog/citations', () => {
  const { api } = deployment();
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let nodeId: string;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    stranger = await newOwner(api[1]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'guide.md', GUIDE);
  });

  const check = async (caller: Client, ref: string) => {
    const { body } = await caller.get('/api/catalog/citations').query({ ref }).expect(200);
    return body as { data: Record<string, unknown> };
  };
  const save = (content: string, path = 'guide.md') => newDocument(owner, project, path, content);
  const cite = (anchor: string | null, text: string, document = nodeId) =>
    `${document}${anchor === null ? '' : `#${anchor}`}@${sha256(text).slice(0, 12)}`;

  it.each<[string, string | null, string, [number, number]]>([
    ['a section with its subsections', 'install', INSTALL, [5, 12]],
    ['a subsection', 'on-windows', '### On Windows\n\nUse WSL.\n\n', [9, 12]],
    ['the text before the first heading', '', INTRO, [1, 2]],
    ['the whole document', null, GUIDE, [1, 15]],
  ])(
    'finds %s unchanged, whatever else was edited or renamed',
    async (_, anchor, text, [startLine, endLine]) => {
      if (anchor !== null) await save(`${GUIDE}\nMore.\n`);
      await owner.patch(`/api/nodes/${nodeId}`, { name: 'handbook.md' }).expect(200);
      const citation = cite(anchor, text);
      expect(await check(owner, citation)).toEqual({
        data: {
          state: 'unchanged',
          citation,
          source: 'document',
          nodeId,
          path: '/handbook.md',
          publicUrl: null,
          anchor,
          startLine,
          endLine,
        },
      });
    },
  );

  it('finds unchanged what the section and content routes cite, by the Doc ID where there is one', async () => {
    const read = async (anchor?: string) =>
      (await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor }).expect(200)).body.data
        .citation as string;
    expect(await read('install')).toBe(cite('install', INSTALL));
    const { globalId } = await newDocId(owner, nodeId);
    const content = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(content.body.data.citation).toBe(cite(null, GUIDE, globalId));
    expect(await read()).toBe(cite(null, GUIDE, globalId));
    expect(await read('#Install')).toBe(cite('install', INSTALL, globalId));
    for (const citation of [await read(), await read('update'), cite('update', UPDATE)])
      expect(await check(owner, citation)).toMatchObject({ data: { state: 'unchanged', citation, nodeId } });
  });

  it('cites no section that is read in part or not at all, or that exceeds 64 KB', async () => {
    const long = `## Long\n\n${'word '.repeat(14_000)}\n`;
    await save(GUIDE + long);
    const read = async (input: object) =>
      (await owner.post(`/api/v1/documents/${nodeId}/section`, input).expect(200)).body.data as {
        citation: string | null;
        etag: string;
      };
    const { citation, etag } = await read({ anchor: 'install', maxTokens: 1 });
    expect(citation).toBe(cite('install', INSTALL));
    expect(await read({ anchor: 'install', ifNoneMatch: etag })).toMatchObject({ citation: null });
    expect(await read({ anchor: 'install', startLine: 6 })).toMatchObject({ citation: null });
    expect(await read({ anchor: 'long' })).toMatchObject({ citation: null });
    expect(await check(owner, cite('long', long))).toMatchObject({ data: { state: 'unchanged' } });
  });

  it('returns the new citation of a section that was edited', async () => {
    await save(GUIDE.replace('WSL', 'WSL 2'));
    const text = INSTALL.replace('WSL', 'WSL 2');
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { state: 'changed', citation: cite('install', text), path: '/guide.md', startLine: 5 },
    });
    expect(await check(owner, cite('update', UPDATE))).toMatchObject({ data: { state: 'unchanged' } });
    expect(await check(owner, cite(null, GUIDE))).toMatchObject({ data: { state: 'changed', anchor: null } });
  });

  it('finds a text that moved to another anchor of the document', async () => {
    await save(`# Guide\n\n## Install\n\nRead this first.\n\n${INSTALL}${UPDATE}`);
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: {
        state: 'moved',
        citation: cite('install-1', INSTALL),
        anchor: 'install-1',
        nodeId,
        startLine: 7,
      },
    });
  });

  it('finds a section that moved to another document of the project, by its Doc ID where there is one', async () => {
    const other = await save(`# Setup\n\n${INSTALL}# End\n`, 'setup/install.md');
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { state: 'unchanged', nodeId },
    });
    await save(GUIDE.replace('WSL', 'WSL 2'));
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { state: 'changed', nodeId },
    });
    await save(`# Guide\n\n${UPDATE}`);
    const moved = {
      state: 'moved',
      nodeId: other,
      path: '/setup/install.md',
      anchor: 'install',
      startLine: 3,
    };
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { ...moved, citation: cite('install', INSTALL, other) },
    });
    const { globalId } = await newDocId(owner, other);
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { ...moved, citation: cite('install', INSTALL, globalId) },
    });
  });

  it('says that a text is gone with its section, and where its document is', async () => {
    await save(`# Guide\n\n${UPDATE}`);
    const gone = { ...GONE.data, source: 'document', nodeId, path: '/guide.md' };
    for (const [anchor, text] of [
      ['install', INSTALL],
      ['', INTRO],
      ['never', 'Never.'],
    ] as const)
      expect(await check(owner, cite(anchor, text))).toEqual({ data: gone });
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    expect(await check(owner, cite('update', UPDATE))).toEqual(GONE);
  });

  it('never finds a moved text in a document that the caller cannot read', async () => {
    const { globalId } = await newDocId(owner, nodeId);
    await newShare(owner, globalId, 'public');
    await save(`# Setup\n\n${INSTALL}`, 'setup.md');
    const elsewhere = await newProject(owner);
    await newDocument(owner, elsewhere, 'copy.md', INSTALL);
    const shared = { state: 'gone', nodeId, path: '/guide.md' };
    await save(`# Guide\n\n${UPDATE}`);
    expect(await check(owner, cite('install', INSTALL))).toMatchObject({
      data: { state: 'moved', path: '/setup.md' },
    });
    // Through the public share, the stranger reads the guide only.
    expect(await check(stranger, cite('install', INSTALL))).toMatchObject({ data: shared });
    expect(await check(stranger, cite('update', UPDATE))).toMatchObject({ data: { state: 'unchanged' } });
    const agent = await connectAgent(owner, {
      scopes: ['read:docs'],
      projectSlugs: [elsewhere.slug],
      grantExternal: true,
    });
    expect(await check(agent, cite('install', INSTALL))).toMatchObject({ data: shared });
  });

  it('gives one answer for a document of another organization or person, out of reach, deleted and unknown', async () => {
    const member = await newMember(owner);
    const mine = await myDocsOf(owner);
    const { globalId } = await newDocId(owner, nodeId);
    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    for (const [caller, document] of [
      [stranger, nodeId],
      [stranger, globalId],
      [agent, nodeId],
      [agent, globalId],
      [member, mine.nodeId],
      [owner, MISSING_ID],
      [owner, `@${owner.tenantSlug}:${project.slug}:99`],
      [owner, project.rootNodeId],
    ] as const)
      expect(await check(caller, cite('install', INSTALL, document))).toEqual(GONE);
  });

  it('compares a Doc ID with the published copy for those who cannot read the document', async () => {
    const { globalId } = await newDocId(owner, nodeId);
    const { id, slug } = await publish(owner, { projectId: project.id, nodeId });
    await save(GUIDE.replace('WSL', 'WSL 2'));
    const publicUrl = expect.stringMatching(`/p/${owner.tenantSlug}/${slug}$`) as string;
    const copy = { source: 'published', nodeId, path: null, publicUrl };
    const citation = cite('install', INSTALL, globalId);
    expect(await check(owner, citation)).toMatchObject({ data: { state: 'changed', source: 'document' } });
    expect(await check(stranger, citation)).toEqual({
      data: { ...copy, state: 'unchanged', citation, anchor: 'install', startLine: 5, endLine: 12 },
    });
    for (const [anchor, text] of [
      ['', INTRO],
      [null, GUIDE],
    ] as const)
      expect(await check(stranger, cite(anchor, text, globalId))).toMatchObject({
        data: { state: 'unchanged' },
      });
    expect(await check(stranger, cite('install', 'Other.', globalId))).toMatchObject({
      data: { ...copy, state: 'changed', citation },
    });
    expect(await check(stranger, cite('setup', INSTALL, globalId))).toMatchObject({
      data: { ...copy, state: 'moved', citation, anchor: 'install' },
    });
    expect(await check(stranger, cite('setup', 'Other.', globalId))).toEqual({
      data: { ...GONE.data, ...copy },
    });
    expect(await check(stranger, cite('install', INSTALL))).toEqual(GONE);
    await unpublish(owner, id);
    expect(await check(stranger, citation)).toEqual(GONE);
  });

  it('answers a revoked Doc ID with 410 to those who can read the document, and like an unknown one to others', async () => {
    const { id, globalId } = await newDocId(owner, nodeId);
    await owner.delete(`/api/doc-ids/${id}`).expect(200);
    const ref = cite('install', INSTALL, globalId);
    const { body } = await owner.get('/api/catalog/citations').query({ ref }).expect(410);
    expect(body.error.code).toBe('SVC_DOC_ID_REVOKED');
    expect(await check(stranger, ref)).toEqual(GONE);
  });

  it('refuses callers without a credential or scope, and what is not a citation', async () => {
    const path = `/api/catalog/citations?ref=${encodeURIComponent(cite('install', INSTALL))}`;
    await anonymous(owner.url).get(path).expect(401);
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    const refused = await agent.get(path).expect(403);
    expect(refused.body.error).toMatchObject({ details: { requiredScopes: ['read:docs'] } });
    await (await newToken(owner, 'read')).get(path).expect(200);
    for (const ref of [
      '',
      'guide.md',
      nodeId,
      `${nodeId}#install`,
      `${nodeId}#install@123`,
      'x'.repeat(1001),
    ]) {
      const { body } = await owner.get('/api/catalog/citations').query({ ref }).expect(400);
      expect(body.error).toMatchObject({
        code: 'SVC_VALIDATION_ERROR',
        details: { fields: [{ path: 'ref' }] },
      });
    }
  });
});
