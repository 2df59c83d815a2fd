import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { myDocsOf } from '../catalog/catalog-support';
import { blobHash } from './git-objects';
import {
  ScanDeployment,
  itemsOf,
  newMapping,
  mappingOf,
  newOrganizationName,
  runScan,
  startScan,
  waitForScan,
} from './scan-support';

const OTHER = 'f'.repeat(40);

describe('a manifest scan', () => {
  let deployment: ScanDeployment;
  let owner: Person;
  let project: Project;
  let org: string;

  beforeAll(async () => {
    deployment = await ScanDeployment.start();
  });
  afterAll(() => deployment?.stop());
  beforeEach(async () => {
    owner = await newOwner(deployment.api.url);
    project = await newProject(owner);
    org = deployment.github.organization(newOrganizationName());
    deployment.github.reset();
  });

  it('reports matching, changed, missing, unverified and unmapped files', async () => {
    const { github } = deployment;
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
    const same = await newMapping(owner, project, at('README.md'), blobHash('# Hello\n'));
    const again = await newMapping(owner, project, at('README.md'), blobHash('# Hello\n'));
    const wide = await newMapping(owner, project, at('docs/日本 x.md'), blobHash('C\n'));
    const changed = await newMapping(owner, project, at('docs/a.md'), OTHER);
    const gone = await newMapping(owner, project, at('docs/gone.md'), OTHER);
    const folder = await newMapping(owner, project, at('docs'), OTHER);
    const module = await newMapping(owner, project, at('vendor'), OTHER);
    const bare = await newMapping(owner, project, at('docs/b.md'));
    const sha256 = await newMapping(owner, project, at('new.md'), 'a'.repeat(64));
    const local = await newMapping(owner, project, 'docs/a.md', OTHER, 'local');
    const elsewhere = await newMapping(owner, project, `${newOrganizationName()}/x@main:a.md`, OTHER);

    const scan = await runScan(owner, org.toUpperCase());
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
    for (const mapping of [same, again, wide, changed, bare, sha256])
      expect(await mappingOf(owner, mapping)).toMatchObject({ status: 'ok', lastCheckedAt: checked });
    for (const missing of [gone, folder, module])
      expect(await mappingOf(owner, missing)).toMatchObject({ status: 'broken', lastCheckedAt: checked });
    for (const unrelated of [local, elsewhere])
      expect(await mappingOf(owner, unrelated)).toMatchObject({ status: 'ok', lastCheckedAt: null });
    expect((await mappingOf(owner, changed)).fileHash).toBe(OTHER);
  });

  it('marks the mapping of a missing file as broken until the file is back, and changes ETags only then', async () => {
    const { github } = deployment;
    github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const mapping = await newMapping(owner, project, `${org}/r@main:a.md`, blobHash('A'));
    const state = async () => {
      const manifest = await owner.get(`/api/projects/${project.id}/manifest`).expect(200);
      const node = await owner.get(`/api/nodes/${mapping.nodeId}`).expect(200);
      const query = 'SELECT xid FROM node_changes WHERE node_id = $1';
      const [change] = await sql<{ xid: string }>(deployment.databaseUrl, query, [mapping.nodeId]);
      const { updatedAt, mapping: shown } = node.body.data;
      const etags = [manifest.headers.etag, node.headers.etag, change!.xid];
      return { etags, updatedAt, status: shown.status };
    };
    const before = await state();
    await runScan(owner, org);
    expect(await state()).toEqual(before);
    github.delete(`${org}/r`);
    github.repository(`${org}/r`, { files: { 'b.md': 'A' } });
    await runScan(owner, org);
    const broken = await state();
    expect(broken).toMatchObject({ status: 'broken', updatedAt: before.updatedAt });
    broken.etags.forEach((etag, i) => expect(etag).not.toBe(before.etags[i]));
    await runScan(owner, org);
    expect(await state()).toEqual(broken);
    github.delete(`${org}/r`);
    github.repository(`${org}/r`, { files: { 'a.md': 'A again' } });
    expect(await runScan(owner, org)).toMatchObject({ changed: 1, missing: 0 });
    const mended = await state();
    expect(mended.status).toBe('ok');
    mended.etags.forEach((etag, i) => expect(etag).not.toBe(broken.etags[i]));
  });

  it('reads the ref of each mapping: a branch, a branch with a slash, a tag or a commit', async () => {
    const main = { 'a.md': 'main' };
    const refs = { 'feature/x': { 'a.md': 'feature' }, 'v1.0': { 'a.md': 'tag', 'old.md': 'old' }, next: {} };
    const commit = deployment.github.repository(`${org}/r`, { files: main, refs, branch: 'trunk' });
    const map = (ref: string, path: string, text: string) =>
      newMapping(owner, project, `${org}/r@${ref}:${path}`, blobHash(text));
    await map('trunk', 'a.md', 'main');
    await map('HEAD', 'a.md', 'main');
    await map('feature/x', 'a.md', 'feature');
    await map('v1.0', 'old.md', 'old');
    await map(commit, 'a.md', 'main');
    await map('main', 'a.md', 'main');
    await map('v1.0', 'a.md', 'main');
    await map('next', 'a.md', 'main');
    const scan = await runScan(owner);
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
    expect(deployment.github.requestsTo(/\/git\/trees\/trunk$/)).toHaveLength(1);
  });

  it('reads the repositories of a user if no organization has the name', async () => {
    const user = deployment.github.user(newOrganizationName());
    deployment.github.repository(`${user}/notes`, { files: { 'a.md': 'A' } });
    deployment.github.repository(`${user}/secret`, { files: { 'b.md': 'B' }, private: true });
    await newMapping(owner, project, `${user}/notes@main:a.md`, blobHash('A'));
    await newMapping(owner, project, `${user}/secret@main:b.md`, blobHash('B'));
    expect(await runScan(owner, user)).toMatchObject({
      state: 'done',
      repositories: 2,
      matched: 2,
      errors: [],
    });
  });

  it('reports files of an empty repository as missing', async () => {
    deployment.github.repository(`${org}/empty`);
    await newMapping(owner, project, `${org}/empty@main:a.md`, OTHER);
    await newMapping(owner, project, `${org}/empty@dev:a.md`, OTHER);
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', missing: 2, unmapped: 0, errors: [] });
  });

  it('reads a tree that GitHub truncates one folder at a time', async () => {
    const files: Record<string, string> = { 'top.md': 'top' };
    for (let i = 0; i < 30; i++) files[`large/deep/${i}.md`] = `${i}`;
    for (let i = 0; i < 8; i++) files[`small/${i}/x.md`] = `${i}`;
    deployment.github.repository(`${org}/mono`, { files, refs: { v1: files } });
    deployment.github.treeLimit = 35;
    const at = (path: string, ref = 'main') => `${org}/mono@${ref}:${path}`;
    await newMapping(owner, project, at('top.md'), blobHash('top'));
    await newMapping(owner, project, at('large/deep/29.md'), blobHash('29'));
    await newMapping(owner, project, at('small/7/x.md'), OTHER);
    await newMapping(owner, project, at('small/8/x.md'), OTHER);
    await newMapping(owner, project, at('small/3/x.md', 'v1'), blobHash('3'));
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({ matched: 3, changed: 1, missing: 1, unverified: 0, unmapped: 35 });
    // At a ref other than the default branch, only folders with mapped files are read.
    expect(deployment.github.requestsTo(/\/git\/trees\//)).toHaveLength(2 + 2 + 2 + 1);
  });

  it('reports a file as unverified, not missing, if GitHub truncates its folder', async () => {
    const files: Record<string, string> = {};
    for (let i = 10; i < 40; i++) files[`flat/${i}.md`] = `${i}`;
    deployment.github.repository(`${org}/mono`, { files });
    deployment.github.treeLimit = deployment.github.folderLimit = 20;
    const [first, last] = [
      await newMapping(owner, project, `${org}/mono@main:flat/10.md`, blobHash('10')),
      await newMapping(owner, project, `${org}/mono@main:flat/39.md`, blobHash('39')),
    ];
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({ state: 'done', matched: 1, missing: 0, unverified: 1, unmapped: 19 });
    expect(itemsOf(scan, 'unverified')).toEqual([`${org}/mono@main:flat/39.md tree_cut`]);
    expect(await mappingOf(owner, first)).toMatchObject({ lastCheckedAt: expect.any(String) });
    expect(await mappingOf(owner, last)).toMatchObject({ status: 'ok', lastCheckedAt: null });
  });

  it('follows renamed and transferred repositories', async () => {
    const { github } = deployment;
    const other = github.organization(newOrganizationName());
    github.repository(`${org}/old`, {
      files: { 'a.md': 'A', 'b.md': 'B', 'c.md': 'C' },
      refs: { v1: { 'z.md': 'Z' } },
    });
    github.repository(`${org}/leaving`, { files: { 'a.md': 'A', 'b.md': 'B' } });
    github.rename(`${org}/old`, `${org}/new`);
    github.rename(`${org}/leaving`, `${other}/arrived`);
    const first = await newMapping(owner, project, `${org}/old@main:a.md`, blobHash('A'));
    await newMapping(owner, project, `${org}/old@v1:z.md`, blobHash('Z'));
    await newMapping(owner, project, `${org}/new@main:b.md`, blobHash('B'));
    await newMapping(owner, project, `${org}/leaving@main:a.md`, blobHash('other'));
    await newMapping(owner, project, `${org}/leaving@main:gone.md`, OTHER);
    const scan = await runScan(owner, org);
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

  it('follows the redirects of repositories if the organization was renamed', async () => {
    const { github } = deployment;
    const former = newOrganizationName();
    github.repository(`${former}/r`, { files: { 'a.md': 'A' } });
    github.rename(`${former}/r`, `${org}/r`);
    await newMapping(owner, project, `${former}/r@main:a.md`, blobHash('A'));
    const scan = await runScan(owner, former);
    expect(scan).toMatchObject({
      state: 'done',
      matched: 1,
      renames: [{ from: `${former}/r`, to: `${org}/r` }],
    });
    expect(scan.errors).toMatchObject([{ repository: null, code: 'organization_not_found' }]);
  });

  it('requires the organization unless all mappings are in the same one', async () => {
    const errorMessage = async (): Promise<string> => {
      const { error } = (await owner.post('/api/v1/manifest/scan', {}).expect(400)).body;
      expect(error).toMatchObject({
        code: 'SVC_VALIDATION_ERROR',
        details: { fields: [{ path: 'organization' }] },
      });
      return error.message as string;
    };
    expect(await errorMessage()).toContain('no mapping names a file on GitHub');
    deployment.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const [lower, other] = [org.toLowerCase(), deployment.github.organization(newOrganizationName())];
    await newMapping(owner, project, `${org.toUpperCase()}/R@main:a.md`, blobHash('A'));
    await newMapping(owner, project, `${lower}/r@main:b.md`);
    expect((await runScan(owner)).organization.toLowerCase()).toBe(lower);
    await newMapping(owner, project, `${other}/r@main:a.md`);
    const message = await errorMessage();
    for (const name of [lower, other]) expect(message.toLowerCase()).toContain(name);
    for (const organization of ['', '-a', 'a/b', '..', 'a b', 'x'.repeat(40), 7])
      await owner.post('/api/v1/manifest/scan', { organization }).expect(400);
  });

  it('does not report or change mappings in My Docs', async () => {
    const { projectId, nodeId } = await myDocsOf(owner);
    deployment.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    await owner
      .post(`/api/nodes/${nodeId}/mappings`, { sourceType: 'github', physicalPath: `${org}/r@main:gone.md` })
      .expect(201);
    await owner.post('/api/v1/manifest/scan', {}).expect(400);
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({ matched: 0, missing: 0, unverified: 0, unmapped: 1 });
    expect(JSON.stringify(scan)).not.toContain(projectId);
    expect(await mappingOf(owner, { id: '', nodeId })).toMatchObject({ status: 'ok', lastCheckedAt: null });
  });

  it('does not change mappings that are repaired or deleted during the scan, or that are in a deleted project', async () => {
    deployment.github.repository(`${org}/r`, { files: { 'a.md': 'A' } });
    const [repaired, removed, deleted] = [
      await newMapping(owner, project, `${org}/r@main:gone.md`),
      await newMapping(owner, project, `${org}/r@main:removed.md`),
      await newProject(owner),
    ];
    await newMapping(owner, deleted, `${org}/r@main:deleted.md`);
    await owner.delete(`/api/projects/${deleted.id}`).expect(200);
    const { arrived, release } = deployment.github.hold(/\/git\/trees\//);
    await startScan(owner, org);
    await arrived;
    const physicalPath = `${newOrganizationName()}/r@main:elsewhere.md`;
    await owner.post(`/api/mappings/${repaired.id}/repair`, { physicalPath }).expect(200);
    await owner.delete(`/api/mappings/${removed.id}`).expect(200);
    const before = await mappingOf(owner, repaired);
    release();
    expect(await waitForScan(owner)).toMatchObject({ state: 'done', missing: 2 });
    expect(before).toMatchObject({ status: 'ok', physicalPath });
    expect(await mappingOf(owner, repaired)).toEqual(before);
  });
});
