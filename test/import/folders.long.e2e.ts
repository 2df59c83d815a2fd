import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newNode, newOwner, newProject, newToken, type Person } from '#testing';
import { bytesOf, filesOf, png, upload } from '../files/files-support';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  type ImportResult,
  contentsOf,
  folderOf,
  mappingsOf,
  newFolder,
  projectId,
  startImport,
  write,
} from './import-support';

const MAX_BYTES = 2_000;
let api: ServiceProcess;
let owner: Person;
let token: string;
let home: string;
beforeAll(async () => (api = await startApi(deployment(), { MAX_DOCUMENT_BYTES: String(MAX_BYTES) })));
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await newOwner(api.url);
  ({ token } = await newToken(owner, 'write'));
  home = newFolder();
});

const run = (folder: string, ...more: string[]): Promise<ImportResult> =>
  startImport([folder, '--url', api.url, '--project', 'docs', ...more], { token, home }).result;
const paths = async () => Object.keys(await contentsOf(owner, (await projectId(owner, 'docs'))!));

describe('the import of a git checkout', () => {
  const git = (folder: string, ...args: string[]) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@test.invalid'];
    return execFileSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  };
  const checkoutOf = (files: Record<string, string>, remote?: string) => {
    const folder = folderOf(files);
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message=First');
    if (remote) git(folder, 'remote', 'add', 'origin', remote);
    return folder;
  };
  const files = {
    '.gitignore': 'build/\nsecret.md\n',
    '.github/help.md': '# Help\n',
    'docs/a.md': '# A\n',
    'docs/ü/b c.md': '# B\n',
    'docs/secret.md': 'ignored\n',
    'build/out.md': 'ignored\n',
  };

  it('imports tracked files, including hidden ones, and skips ignored and untracked files', async () => {
    const folder = checkoutOf(files);
    write(folder, { 'docs/new.md': 'new\n' });
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([0, expect.stringMatching(/git does not track.*:\n {2}docs\/new\.md\n/)]);
    expect(await paths()).toEqual(['/.github/help.md', '/docs/a.md', '/docs/ü/b c.md']);
    expect(output).not.toContain('secret');
    const everything = await run(folder, '--no-git', '--under', 'all');
    expect(everything.code).toBe(0);
    expect(await paths()).toContain('/all/build/out.md');
  });

  it.each([
    'git@github.com:acme/handbook.git',
    'https://someone:hidden-password@github.com/acme/handbook',
    'ssh://git@github.com:22/acme/handbook.git/',
  ])("maps each document to its file on GitHub with git's hash, for the remote %s", async (remote) => {
    const folder = checkoutOf(files, remote);
    const { code, output } = await run(join(folder, 'docs'));
    expect([code, output]).toEqual([0, expect.stringContaining('mapped to acme/handbook@main')]);
    expect(output).not.toContain('hidden-password');
    const mapped = await mappingsOf(owner, (await projectId(owner, 'docs'))!);
    expect(mapped).toMatchObject({
      '/a.md': { sourceType: 'github', physicalPath: 'acme/handbook@main:docs/a.md' },
      '/ü/b c.md': { sourceType: 'github', physicalPath: 'acme/handbook@main:docs/ü/b c.md' },
    });
    expect(mapped['/a.md']!.fileHash).toBe(git(folder, 'rev-parse', 'HEAD:docs/a.md'));
  });

  it('maps to the upstream branch, and uses the hash that git stores for files with other line endings', async () => {
    const folder = checkoutOf({ 'a.md': '# A\n' }, 'git@github.com:acme/handbook.git');
    git(folder, 'checkout', '--quiet', '-b', 'mine');
    git(folder, 'config', 'branch.mine.remote', 'origin');
    git(folder, 'config', 'branch.mine.merge', 'refs/heads/release/2');
    write(folder, { 'a.md': '# A\r\n' });
    expect((await run(folder)).code).toBe(0);
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual({ '/a.md': '# A\r\n' });
    const physicalPath = 'acme/handbook@release/2:a.md';
    const kept = git(folder, 'rev-parse', 'HEAD:a.md');
    expect(await mappingsOf(owner, id)).toMatchObject({ '/a.md': { physicalPath, fileHash: kept } });
    write(folder, { 'a.md': '# Not committed\n' });
    expect((await run(folder)).code).toBe(0);
    const own = git(folder, 'hash-object', 'a.md');
    expect(await mappingsOf(owner, id)).toMatchObject({ '/a.md': { physicalPath, fileHash: own } });
  });

  it('maps to the path in the folder if the remote is not on GitHub', async () => {
    expect((await run(checkoutOf(files, 'https://git.example.org/acme/handbook.git'))).code).toBe(0);
    expect((await mappingsOf(owner, (await projectId(owner, 'docs'))!))['/docs/a.md']).toMatchObject({
      sourceType: 'local',
      physicalPath: 'docs/a.md',
    });
  });

  it('does not follow a tracked link to an untracked file', async () => {
    const folder = folderOf({ ...files, 'kept.md': '# Kept\n' });
    symlinkSync('docs/secret.md', join(folder, 'link.md'));
    symlinkSync('kept.md', join(folder, 'fine.md'));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '.');
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('link.md: is a link to a file that is not imported'),
    ]);
    expect(await paths()).toEqual([
      '/.github/help.md',
      '/docs/a.md',
      '/docs/ü/b c.md',
      '/fine.md',
      '/kept.md',
    ]);
  });

  it("runs no command from the checkout's configuration, not even to fetch missing objects", async () => {
    const folder = checkoutOf(files);
    const command = join(newFolder(), 'command');
    writeFileSync(command, `#!/bin/sh\ntouch '${command}.ran'\n`, { mode: 0o755 });
    git(folder, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'docs');
    const missing = git(folder, 'rev-parse', 'HEAD:.github');
    rmSync(join(folder, '.git', 'objects', missing.slice(0, 2), missing.slice(2)));
    for (const [name, value] of [
      ['core.repositoryFormatVersion', '1'],
      ['core.fsmonitor', command],
      ['extensions.partialClone', 'origin'],
      ['protocol.ext.allow', 'always'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', `ext::${command}`],
    ] as const)
      git(folder, 'config', name, value);
    await run(folder);
    expect(existsSync(`${command}.ran`)).toBe(false);
    expect(await paths()).toEqual(['/docs/a.md', '/docs/ü/b c.md']);
  });

  it('says what to do if git tracks nothing or cannot read the checkout', async () => {
    const folder = folderOf({ 'a.md': 'a' });
    git(folder, 'init', '--quiet');
    expect(await run(folder)).toEqual({
      code: 2,
      output: expect.stringContaining('git does not track any of its 1 document.'),
    });
    writeFileSync(join(folder, '.git', 'config'), '[broken');
    expect(await run(folder)).toEqual({
      code: 2,
      output: expect.stringContaining("git can't read this checkout"),
    });
    expect(await projectId(owner, 'docs')).toBeUndefined();
  });
});

describe('file names', () => {
  it('keep spaces, special characters and case, and become composed Unicode', async () => {
    const names = [
      'a b .md',
      'README.md',
      'readme.md',
      '100% #1?&x=y.md',
      'quote\'".md',
      '日本語.md',
      '🎈.MD',
    ];
    const folder = folderOf(Object.fromEntries([...names, 're\u0301sume\u0301.md'].map((n) => [n, n])));
    const { code } = await run(folder);
    expect(code).toBe(0);
    const contents = await contentsOf(owner, (await projectId(owner, 'docs'))!);
    expect(Object.keys(contents).sort()).toEqual(
      [...names, 'r\u00e9sum\u00e9.md'].map((n) => `/${n}`).sort(),
    );
    expect(contents['/r\u00e9sum\u00e9.md']).toBe('re\u0301sume\u0301.md');
    expect((await run(folder)).output).toContain('nothing to send');
  });

  it('that the service refuses, or that collide in the service, are reported, and the other files are imported', async () => {
    const folder = folderOf({
      'ok.md': 'ok',
      'e\u0301.md': 'apart',
      '\u00e9.md': 'composed',
      'tab\there\n.md': 'x',
      'turned\u202e.md': 'x',
      [`${'d/'.repeat(70)}deep.md`]: 'x',
    });
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/latin`), Buffer.from([0xe9]), Buffer.from('.md')]),
      'x',
    );
    const { code, output } = await run(folder);
    expect(code).toBe(1);
    expect(output).toMatch(
      /has the same name as another file, in a different Unicode form; rename one of them/,
    );
    expect(output).toMatch(
      /tab here \.md: its path .*control characters.*; rename it, or exclude it with --exclude/,
    );
    expect(output).toMatch(/turned\.md: its path .*direction marks/);
    expect(output).toMatch(/deep\.md: its path must be at most 64 levels deep/);
    expect(output).toMatch(/latin\ufffd\.md: has a name that is not UTF-8; rename it/);
    expect(await paths()).toEqual(['/ok.md', '/\u00e9.md']);
  });
});

describe('a file that cannot be a document', () => {
  it('is skipped with the reason and what to do, and the other files are imported', async () => {
    const folder = folderOf({
      'ok.md': 'ok',
      'binary.txt': Buffer.from([0x25, 0x00, 0x01]),
      'latin.md': Buffer.from('Gr\u00fc\u00dfe', 'latin1'),
      'wide.md': Buffer.from('\ufeffhello', 'utf16le'),
      'large.md': 'x'.repeat(MAX_BYTES + 1),
      'fits.md': 'x'.repeat(MAX_BYTES),
      'stored.md': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
      'node_modules/pkg/README.md': 'x',
      '.git-not/x.md': 'x',
      'image.png': Buffer.from([1]),
    });
    const { code, output } = await run(folder);
    expect(code).toBe(1);
    for (const line of [
      'binary.txt: is binary; exclude it with --exclude',
      'latin.md: is not UTF-8; save it as UTF-8',
      'wide.md: is UTF-16; save it as UTF-8',
      'large.md: is too large: 2 kB, at most 2 kB; split it',
      'stored.md: is a Git LFS pointer without its content; run "git lfs pull"',
      '1 .png',
    ])
      expect(output).toContain(line);
    expect(output).toMatch(/Skipped as hidden, a package, .*:\n {2}\.git-not\n {2}node_modules\n/);
    expect(await paths()).toEqual(['/fits.md', '/ok.md']);
  });

  it('is not imported through a link out of the folder, to a folder, or to a skipped file', async () => {
    const outside = folderOf({ 'secret.md': 'outside' });
    const folder = folderOf({ 'real.md': 'real', 'sub/x.md': 'x', '.hidden/secret.md': 'hidden' });
    for (const [target, name] of [
      [join(outside, 'secret.md'), 'out.md'],
      ['.hidden/secret.md', 'in.md'],
      ['sub', 'folder.md'],
      ['nowhere', 'dead.md'],
      ['real.md', 'fine.md'],
    ] as const)
      symlinkSync(target, join(folder, name));
    symlinkSync(outside, join(folder, 'elsewhere'));
    const { code, output } = await run(folder);
    expect(code).toBe(1);
    expect(output).toContain('out.md: is a link to a file outside of the folder');
    expect(output).toContain('in.md: is a link to a file that is not imported');
    expect(output).toContain('folder.md: is a link to a folder');
    expect(output).toContain('dead.md: is a broken link');
    expect(await paths()).toEqual(['/fine.md', '/real.md', '/sub/x.md']);
  });

  it('because the service has a folder at its path is reported with what to do', async () => {
    const project = await newProject(owner, { name: 'docs' });
    await newNode(owner, project, { type: 'folder', name: 'a.md' });
    const folder = folderOf({ 'a.md': 'a', 'b.md': 'b' });
    mkdirSync(join(folder, 'empty'));
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/a\.md: .* is a folder, .*; rename one of the two/),
    ]);
    expect(await paths()).toEqual(['/b.md']);
  });

  it('because the service has an image at the path of its folder is reported with what to do', async () => {
    const project = await newProject(owner, { name: 'docs' });
    await upload(owner, project, { path: '/a.md/x.png' }, png()).expect(201);
    const { code, output } = await run(folderOf({ 'a.md': 'a', 'b.md': 'b' }));
    expect([code, output]).toEqual([1, expect.stringMatching(/a\.md: .*; rename one of the two/)]);
    expect(await paths()).toEqual(['/b.md']);
  });
});

describe('the images and files of a folder', () => {
  it('are imported if a document refers to them, and are sent again only when they change', async () => {
    const [logo, other] = [png(), png()];
    const folder = folderOf({
      'a.md':
        '# A\n\n![logo](img/logo%201.png) <img src="img/b.png"> ![](../outside.png)\n\n[data]\n\n[data]: /data.csv\n',
      'img/logo 1.png': logo,
      'img/b.png': other,
      'data.csv': 'a,b\n',
      'img/unused.png': png(),
      'large.md': '[large](large.bin)\n',
      'large.bin': Buffer.alloc(26_214_401),
    });
    const first = await run(folder);
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringContaining('Images and files: 3 new, 0 replaced, 0 unchanged.'),
    ]);
    expect(first.output).toMatch(/Warnings:\n {2}large\.bin: is too large/);
    const project = { id: (await projectId(owner, 'docs'))! };
    expect(await filesOf(owner, project)).toEqual(['/data.csv', '/img/b.png', '/img/logo 1.png']);
    const list = await owner.get(`/api/projects/${project.id}/files?prefix=/img/logo`).expect(200);
    expect(await bytesOf(owner, list.body.data[0] as { url: string })).toEqual(logo);
    write(folder, { 'img/b.png': logo });
    const second = await run(folder);
    expect(second.output).toContain('Images and files: 0 new, 0 replaced, 2 unchanged.');
    expect(second.output).toContain(
      'img/b.png: differs from the file in the service; use --overwrite to replace it',
    );
    const third = await run(folder, '--overwrite');
    expect(third.output).toContain('Images and files: 0 new, 1 replaced, 2 unchanged.');
    expect(await filesOf(owner, project)).toEqual(['/data.csv', '/img/b.png', '/img/logo 1.png']);
    write(folder, { 'data.csv': Buffer.alloc(26_214_401, 'a') });
    const fourth = await run(folder, '--overwrite');
    expect(fourth.output).toContain('Images and files: 0 new, 0 replaced, 2 unchanged.');
    expect(fourth.output).toContain('data.csv: is too large for the service');
    expect(await filesOf(owner, project)).toEqual(['/data.csv', '/img/b.png', '/img/logo 1.png']);
  });
});
