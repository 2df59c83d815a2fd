import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newNode, newOwner, newProject, newToken, type Person } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  type Ended,
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

const run = (folder: string, ...more: string[]): Promise<Ended> =>
  startImport([folder, '--url', api.url, '--project', 'docs', ...more], { token, home }).ended;
const paths = async () => Object.keys(await contentsOf(owner, (await projectId(owner, 'docs'))!));

describe('of a git checkout', () => {
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

  it('takes what git tracks, hidden files too, and neither what it ignores nor what it does not know', async () => {
    const folder = checkoutOf(files);
    write(folder, { 'docs/new.md': 'new\n' });
    const { code, said } = await run(folder);
    expect([code, said]).toEqual([0, expect.stringMatching(/git doesn't track.*:\n {2}docs\/new\.md\n/)]);
    expect(await paths()).toEqual(['/.github/help.md', '/docs/a.md', '/docs/ü/b c.md']);
    expect(said).not.toContain('secret');
    const everything = await run(folder, '--no-git', '--under', 'all');
    expect(everything.code).toBe(0);
    expect(await paths()).toContain('/all/build/out.md');
  });

  it.each([
    'git@github.com:acme/handbook.git',
    'https://someone:hidden-password@github.com/acme/handbook',
    'ssh://git@github.com:22/acme/handbook.git/',
  ])('maps each document to its file on GitHub, with the hash of git: %s', async (remote) => {
    const folder = checkoutOf(files, remote);
    const { code, said } = await run(join(folder, 'docs'));
    expect([code, said]).toEqual([0, expect.stringContaining('mapped to acme/handbook@main')]);
    expect(said).not.toContain('hidden-password');
    const mapped = await mappingsOf(owner, (await projectId(owner, 'docs'))!);
    expect(mapped).toMatchObject({
      '/a.md': { sourceType: 'github', physicalPath: 'acme/handbook@main:docs/a.md' },
      '/ü/b c.md': { sourceType: 'github', physicalPath: 'acme/handbook@main:docs/ü/b c.md' },
    });
    expect(mapped['/a.md']!.fileHash).toBe(git(folder, 'rev-parse', 'HEAD:docs/a.md'));
  });

  it('maps to the branch that is followed, and to what git keeps where the lines end otherwise', async () => {
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

  it('maps to the place in the folder where the remote is not GitHub', async () => {
    expect((await run(checkoutOf(files, 'https://git.example.org/acme/handbook.git'))).code).toBe(0);
    expect((await mappingsOf(owner, (await projectId(owner, 'docs'))!))['/docs/a.md']).toMatchObject({
      sourceType: 'local',
      physicalPath: 'docs/a.md',
    });
  });

  it('follows no tracked link to what git does not track', async () => {
    const folder = folderOf({ ...files, 'kept.md': '# Kept\n' });
    symlinkSync('docs/secret.md', join(folder, 'link.md'));
    symlinkSync('kept.md', join(folder, 'fine.md'));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '.');
    const { code, said } = await run(folder);
    expect([code, said]).toEqual([1, expect.stringContaining('link.md: a link to a file that is not taken')]);
    expect(await paths()).toEqual([
      '/.github/help.md',
      '/docs/a.md',
      '/docs/ü/b c.md',
      '/fine.md',
      '/kept.md',
    ]);
  });

  it('runs no command that the checkout names, not even to fetch what it says is missing', async () => {
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

  it('says what to do where git tracks nothing, or can not read the checkout', async () => {
    const folder = folderOf({ 'a.md': 'a' });
    git(folder, 'init', '--quiet');
    expect(await run(folder)).toEqual({ code: 2, said: expect.stringContaining('git tracks none of its 1') });
    writeFileSync(join(folder, '.git', 'config'), '[broken');
    expect(await run(folder)).toEqual({
      code: 2,
      said: expect.stringContaining("git can't read this checkout"),
    });
    expect(await projectId(owner, 'docs')).toBeUndefined();
  });
});

describe('odd names', () => {
  it('keep what they are: spaces, signs, case; and Unicode is composed', async () => {
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
    expect((await run(folder)).said).toContain('nothing to send');
  });

  it('that the service refuses, or that would be one there, are told with what to do; the rest is in', async () => {
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
    const { code, said } = await run(folder);
    expect(code).toBe(1);
    expect(said).toMatch(/another file has this name in another Unicode form; rename one/);
    expect(said).toMatch(
      /tab here \.md: its path .*control characters.*; rename it, or leave it out with --exclude/,
    );
    expect(said).toMatch(/turned\.md: its path .*direction marks/);
    expect(said).toMatch(/deep\.md: its path must be at most 64 levels deep/);
    expect(said).toMatch(/latin\ufffd\.md: its name is not UTF-8; rename it/);
    expect(await paths()).toEqual(['/ok.md', '/\u00e9.md']);
  });
});

describe('what can not be a document', () => {
  it('is left out, each with its reason and what to do; the rest is in', async () => {
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
    const { code, said } = await run(folder);
    expect(code).toBe(1);
    for (const line of [
      'binary.txt: is binary; leave it out with --exclude',
      'latin.md: is not UTF-8; save it as UTF-8',
      'wide.md: is UTF-16; save it as UTF-8',
      'large.md: has 2 kB, and a document at most 2 kB; split it',
      'stored.md: is a Git LFS pointer without its content; run "git lfs pull"',
      '1 .png',
    ])
      expect(said).toContain(line);
    expect(said).toMatch(/Not looked into:\n {2}\.git-not\n {2}node_modules\n/);
    expect(await paths()).toEqual(['/fits.md', '/ok.md']);
  });

  it('no link is followed out of the folder, to a folder, or to what was passed over', async () => {
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
    const { code, said } = await run(folder);
    expect(code).toBe(1);
    expect(said).toContain('out.md: a link that leads out of the folder');
    expect(said).toContain('in.md: a link to a file that is not taken');
    expect(said).toContain('folder.md: a link to a folder');
    expect(said).toContain('dead.md: a link that leads nowhere');
    expect(await paths()).toEqual(['/fine.md', '/real.md', '/sub/x.md']);
  });

  it('a file where the service has a folder is told with what to do', async () => {
    const project = await newProject(owner, { name: 'docs' });
    await newNode(owner, project, { type: 'folder', name: 'a.md' });
    const folder = folderOf({ 'a.md': 'a', 'b.md': 'b' });
    mkdirSync(join(folder, 'empty'));
    const { code, said } = await run(folder);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/a\.md: .* is a folder, .*; rename one of the two/),
    ]);
    expect(await paths()).toEqual(['/b.md']);
  });
});
