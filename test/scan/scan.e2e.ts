import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { myDocsOf } from '../catalog/catalog-support';
import { blobHash } from './git-objects';
import { Ground, itemsOf, mapped, mappingOf, newName, scanned, startScan, finished } from './scan-support';

const OTHER = 'f'.repeat(40);

describe('a manifest scan', () => {
  let ground: Ground;
  let owner: Person;
  let project: Project;
  let org: string;

  beforeAll(async () => {
    ground = await Ground.start();
  });
  afterAll(() => ground?.stop());
  beforeEach(async () => {
    owner = await newOwner(ground.api.url);
    project = await newProject(owner);
    org = ground.github.organization(newName());
    ground.github.mend();
  });

  it('tells what matches, changed, is missing, can not be compared, and what no mapping names', async () => {
    const { github } = ground;
    const files = {
      'README.md': '# Hello\n',
      'docs/a.md': 'A\n',
      'docs/b.md': 'B\n',
      'docs/日本 x.md': 'C\n',
    };
    github.repository(`${org}/handbook`, {
      files: { ...files, link: { link: 'README.md' }, vendor: { submodule: OTHER }, 'new.md': 'new' },
    });
    const at = (path: string) => `${org}/handbook@main:${path}`;
    const same = await mapped(owner, project, at('README.md'), blobHash('# Hello\n'));
    const again = await mapped(owner, project, at('README.md'), blobHash('# Hello\n'));
    const wide = await mapped(owner, project, at('docs/日本 x.md'), blobHash('C\n'));
    const changed = await mapped(owner, project, at('docs/a.md'), OTHER);
    const gone = await mapped(owner, project, at('docs/gone.md'), OTHER);
    const folder = await mapped(owner, project, at('docs'), OTHER);
    const module = await mapped(owner, project, at('vendor'), OTHER);
    const bare = await mapped(owner, project, at('docs/b.md'));
    const sha256 = await mapped(owner, project, at('new.md'), 'a'.repeat(64));
    const local = await mapped(owner, project, 'docs/a.md', OTHER, 'local');
    const elsewhere = await mapped(owner, project, `${newName()}/x@main:a.md`, OTHER);

    const scan = await scanned(owner, org.toUpperCase());
    expect(scan).toMatchObject({
      state: 'done',
      failure: null,
      repositories: 1,
      repositoriesDone: 1,
      errors: [],
    });
    expect(scan).toMatchObject({
      matched: 3,
      changed: 1,
      missing: 3,
      unverified: 2,
      unmapped: 1,
      renames: [],
    });
    expect(itemsOf(scan, 'changed')).toEqual([at('docs/a.md')]);
    expect(itemsOf(scan, 'missing')).toEqual(
      [`${at('docs/gone.md')} no_file`, `${at('docs')} not_a_file`, `${at('vendor')} not_a_file`].sort(),
    );
    expect(itemsOf(scan, 'unverified')).toEqual(
      [`${at('docs/b.md')} no_hash`, `${at('new.md')} other_hash`].sort(),
    );
    expect(itemsOf(scan, 'unmapped')).toEqual([at('link')]);
    expect(scan.items).toContainEqual({
      outcome: 'changed',
      physicalPath: at('docs/a.md'),
      projectId: project.id,
      nodeId: changed.nodeId,
      mappingId: changed.id,
      fileHash: blobHash('A\n'),
    });
    const checked = expect.any(String);
    for (const there of [same, again, wide, changed, bare, sha256])
      expect(await mappingOf(owner, there)).toMatchObject({ status: 'ok', lastCheckedAt: checked });
    for (const missing of [gone, folder, module])
      expect(await mappingOf(owner, missing)).toMatchObject({ status: 'broken', lastCheckedAt: checked });
    for (const untold of [local, elsewhere])
      expect(await mappingOf(owner, untold)).toMatchObject({ status: 'ok', lastCheckedAt: null });
    expect((await mappingOf(owner, changed)).fileHash).toBe(OTHER);
  });

  it('breaks the mapping of a missing file and mends that of one that is back, with new ETags only then', async () => {
    const { github } = ground;
    github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const there = await mapped(owner, project, `${org}/r@main:a.md`, blobHash('A'));
    const state = async () => {
      const manifest = await owner.get(`/api/projects/${project.id}/manifest`).expect(200);
      const node = await owner.get(`/api/nodes/${there.nodeId}`).expect(200);
      const noted = 'SELECT xid FROM node_changes WHERE node_id = $1';
      const [change] = await sql<{ xid: string }>(ground.databaseUrl, noted, [there.nodeId]);
      const { updatedAt, mapping } = node.body.data;
      const etags = [manifest.headers.etag, node.headers.etag, change!.xid];
      return { etags, updatedAt, status: mapping.status };
    };
    const before = await state();
    await scanned(owner, org);
    expect(await state()).toEqual(before);
    github.delete(`${org}/r`);
    github.repository(`${org}/r`, { files: { 'b.md': 'A' } });
    await scanned(owner, org);
    const broken = await state();
    expect(broken).toMatchObject({ status: 'broken', updatedAt: before.updatedAt });
    broken.etags.forEach((etag, i) => expect(etag).not.toBe(before.etags[i]));
    await scanned(owner, org);
    expect(await state()).toEqual(broken);
    github.delete(`${org}/r`);
    github.repository(`${org}/r`, { files: { 'a.md': 'A again' } });
    expect(await scanned(owner, org)).toMatchObject({ changed: 1, missing: 0 });
    const mended = await state();
    expect(mended.status).toBe('ok');
    mended.etags.forEach((etag, i) => expect(etag).not.toBe(broken.etags[i]));
  });

  it('reads every page of repositories, archived ones and forks too', async () => {
    for (let i = 0; i < 230; i++)
      ground.github.repository(`${org}/r-${i}`, {
        files: { 'a.md': `${i}` },
        archived: i % 3 === 0,
        fork: i % 5 === 0,
      });
    await mapped(owner, project, `${org}/r-229@main:a.md`, blobHash('229'));
    await mapped(owner, project, `${org}/r-30@main:a.md`, blobHash('30'));
    const scan = await scanned(owner, org, 60);
    expect(scan).toMatchObject({ repositories: 230, repositoriesDone: 230, matched: 2, unmapped: 228 });
    expect(itemsOf(scan, 'unmapped')).toHaveLength(200);
    expect(ground.github.asked(/^\/(orgs|organizations)\//)).toHaveLength(3);
    expect(ground.github.asked(/\/git\/trees\//)).toHaveLength(230);
  });

  it('looks at the ref that a mapping names: a branch, also one with a slash, a tag, a commit', async () => {
    const main = { 'a.md': 'main' };
    const refs = { 'feature/x': { 'a.md': 'feature' }, 'v1.0': { 'a.md': 'tag', 'old.md': 'old' }, next: {} };
    const commit = ground.github.repository(`${org}/r`, { files: main, refs, branch: 'trunk' });
    const map = (ref: string, path: string, text: string) =>
      mapped(owner, project, `${org}/r@${ref}:${path}`, blobHash(text));
    await map('trunk', 'a.md', 'main');
    await map('HEAD', 'a.md', 'main');
    await map('feature/x', 'a.md', 'feature');
    await map('v1.0', 'old.md', 'old');
    await map(commit, 'a.md', 'main');
    await map('main', 'a.md', 'main');
    await map('v1.0', 'a.md', 'main');
    await map('next', 'a.md', 'main');
    const scan = await scanned(owner);
    expect(scan).toMatchObject({
      organization: org,
      matched: 5,
      changed: 1,
      missing: 2,
      unmapped: 0,
      errors: [],
    });
    expect(itemsOf(scan, 'changed')).toEqual([`${org}/r@v1.0:a.md`]);
    expect(itemsOf(scan, 'missing')).toEqual([`${org}/r@main:a.md no_ref`, `${org}/r@next:a.md no_file`]);
    expect(ground.github.asked(/\/git\/trees\/trunk$/)).toHaveLength(1);
  });

  it("reads a user's repositories where there is no such organization", async () => {
    const user = ground.github.user(newName());
    ground.github.repository(`${user}/notes`, { files: { 'a.md': 'A' } });
    ground.github.repository(`${user}/secret`, { files: { 'b.md': 'B' }, private: true });
    await mapped(owner, project, `${user}/notes@main:a.md`, blobHash('A'));
    await mapped(owner, project, `${user}/secret@main:b.md`, blobHash('B'));
    expect(await scanned(owner, user)).toMatchObject({
      state: 'done',
      repositories: 2,
      matched: 2,
      errors: [],
    });
  });

  it('takes an empty repository for one without files', async () => {
    ground.github.repository(`${org}/empty`);
    await mapped(owner, project, `${org}/empty@main:a.md`, OTHER);
    await mapped(owner, project, `${org}/empty@dev:a.md`, OTHER);
    expect(await scanned(owner, org)).toMatchObject({ state: 'done', missing: 2, unmapped: 0, errors: [] });
  });

  it('reads a tree that GitHub cuts folder by folder', async () => {
    const files: Record<string, string> = { 'top.md': 'top' };
    for (let i = 0; i < 30; i++) files[`large/deep/${i}.md`] = `${i}`;
    for (let i = 0; i < 8; i++) files[`small/${i}/x.md`] = `${i}`;
    ground.github.repository(`${org}/mono`, { files, refs: { v1: files } });
    ground.github.treeLimit = 35;
    const at = (path: string, ref = 'main') => `${org}/mono@${ref}:${path}`;
    await mapped(owner, project, at('top.md'), blobHash('top'));
    await mapped(owner, project, at('large/deep/29.md'), blobHash('29'));
    await mapped(owner, project, at('small/7/x.md'), OTHER);
    await mapped(owner, project, at('small/8/x.md'), OTHER);
    await mapped(owner, project, at('small/3/x.md', 'v1'), blobHash('3'));
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({ matched: 3, changed: 1, missing: 1, unverified: 0, unmapped: 35 });
    // At a ref that is read for its mappings alone, only the folders that lead to them are.
    expect(ground.github.asked(/\/git\/trees\//)).toHaveLength(2 + 2 + 2 + 1);
  });

  it('calls nothing missing that GitHub may have cut off in a folder too large for it', async () => {
    const files: Record<string, string> = {};
    for (let i = 10; i < 40; i++) files[`flat/${i}.md`] = `${i}`;
    ground.github.repository(`${org}/mono`, { files });
    ground.github.treeLimit = ground.github.folderLimit = 20;
    const [first, last] = [
      await mapped(owner, project, `${org}/mono@main:flat/10.md`, blobHash('10')),
      await mapped(owner, project, `${org}/mono@main:flat/39.md`, blobHash('39')),
    ];
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({ state: 'done', matched: 1, missing: 0, unverified: 1, unmapped: 19 });
    expect(itemsOf(scan, 'unverified')).toEqual([`${org}/mono@main:flat/39.md tree_cut`]);
    expect(await mappingOf(owner, first)).toMatchObject({ lastCheckedAt: expect.any(String) });
    expect(await mappingOf(owner, last)).toMatchObject({ status: 'ok', lastCheckedAt: null });
  });

  it('follows a renamed repository to its new name, and a transferred one to its new owner', async () => {
    const { github } = ground;
    const other = github.organization(newName());
    github.repository(`${org}/old`, {
      files: { 'a.md': 'A', 'b.md': 'B', 'c.md': 'C' },
      refs: { v1: { 'z.md': 'Z' } },
    });
    github.repository(`${org}/leaving`, { files: { 'a.md': 'A', 'b.md': 'B' } });
    github.rename(`${org}/old`, `${org}/new`);
    github.rename(`${org}/leaving`, `${other}/arrived`);
    const first = await mapped(owner, project, `${org}/old@main:a.md`, blobHash('A'));
    await mapped(owner, project, `${org}/old@v1:z.md`, blobHash('Z'));
    await mapped(owner, project, `${org}/new@main:b.md`, blobHash('B'));
    await mapped(owner, project, `${org}/leaving@main:a.md`, blobHash('other'));
    await mapped(owner, project, `${org}/leaving@main:gone.md`, OTHER);
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({
      state: 'done',
      matched: 3,
      changed: 1,
      missing: 1,
      unmapped: 1,
      errors: [],
    });
    expect(scan.renames).toEqual([
      { from: `${org}/leaving`, to: `${other}/arrived` },
      { from: `${org}/old`, to: `${org}/new` },
    ]);
    expect(itemsOf(scan, 'unmapped')).toEqual([`${org}/new@main:c.md`]);
    expect(await mappingOf(owner, first)).toMatchObject({
      status: 'ok',
      physicalPath: `${org}/old@main:a.md`,
    });
  });

  it('goes by the redirects of repositories where the organization itself was renamed', async () => {
    const { github } = ground;
    const former = newName();
    github.repository(`${former}/r`, { files: { 'a.md': 'A' } });
    github.rename(`${former}/r`, `${org}/r`);
    await mapped(owner, project, `${former}/r@main:a.md`, blobHash('A'));
    const scan = await scanned(owner, former);
    expect(scan).toMatchObject({
      state: 'done',
      matched: 1,
      renames: [{ from: `${former}/r`, to: `${org}/r` }],
    });
    expect(scan.errors).toMatchObject([{ repository: null, code: 'organization_not_found' }]);
  });

  it('needs the organization named unless all mappings name one', async () => {
    const refused = async (): Promise<string> => {
      const { error } = (await owner.post('/api/v1/manifest/scan', {}).expect(400)).body;
      expect(error).toMatchObject({
        code: 'SVC_VALIDATION_ERROR',
        details: { fields: [{ path: 'organization' }] },
      });
      return error.message as string;
    };
    expect(await refused()).toContain('no mapping names a file on GitHub');
    ground.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const [lower, other] = [org.toLowerCase(), ground.github.organization(newName())];
    await mapped(owner, project, `${org.toUpperCase()}/R@main:a.md`, blobHash('A'));
    await mapped(owner, project, `${lower}/r@main:b.md`);
    expect((await scanned(owner)).organization.toLowerCase()).toBe(lower);
    await mapped(owner, project, `${other}/r@main:a.md`);
    const message = await refused();
    for (const name of [lower, other]) expect(message.toLowerCase()).toContain(name);
    for (const organization of ['', '-a', 'a/b', '..', 'a b', 'x'.repeat(40), 7])
      await owner.post('/api/v1/manifest/scan', { organization }).expect(400);
  });

  it("tells nothing of anybody's My Docs, and leaves their mappings alone", async () => {
    const { projectId, nodeId } = await myDocsOf(owner);
    ground.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    await owner
      .post(`/api/nodes/${nodeId}/mappings`, { sourceType: 'github', physicalPath: `${org}/r@main:gone.md` })
      .expect(201);
    await owner.post('/api/v1/manifest/scan', {}).expect(400);
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({ matched: 0, missing: 0, unverified: 0, unmapped: 1 });
    expect(JSON.stringify(scan)).not.toContain(projectId);
    expect(await mappingOf(owner, { id: '', nodeId })).toMatchObject({ status: 'ok', lastCheckedAt: null });
  });

  it('leaves alone a mapping that was repaired or removed since it was read, and what a deleted project held', async () => {
    ground.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const [repaired, removed, deleted] = [
      await mapped(owner, project, `${org}/r@main:gone.md`),
      await mapped(owner, project, `${org}/r@main:removed.md`),
      await newProject(owner),
    ];
    await mapped(owner, deleted, `${org}/r@main:deleted.md`);
    await owner.delete(`/api/projects/${deleted.id}`).expect(200);
    const { arrived, letGo } = ground.github.hold(/\/git\/trees\//);
    await startScan(owner, org);
    await arrived;
    const physicalPath = `${newName()}/r@main:elsewhere.md`;
    await owner.post(`/api/mappings/${repaired.id}/repair`, { physicalPath }).expect(200);
    await owner.delete(`/api/mappings/${removed.id}`).expect(200);
    const before = await mappingOf(owner, repaired);
    letGo();
    expect(await finished(owner)).toMatchObject({ state: 'done', missing: 2 });
    expect(before).toMatchObject({ status: 'ok', physicalPath });
    expect(await mappingOf(owner, repaired)).toEqual(before);
  });
});
