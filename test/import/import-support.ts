import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import type { Client } from '#testing';
import { eventually } from '../platform/eventually';

/** How a run of the import ended, and all that it said. */
export interface Ended {
  code: number | null;
  said: string;
}

/** A running import. */
export interface Running {
  pid: number;
  /** What it said until now. */
  said(): string;
  /** Waits until it has said something. */
  says(what: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A new empty folder, removed at the end of the test file. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-')));
  made.push(folder);
  chmodSync(folder, 0o700);
  return folder;
}

/** Writes files into a folder, by their paths. */
export function write(folder: string, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A new folder with these files. */
export function folderOf(files: Record<string, string | Buffer>): string {
  const folder = newFolder();
  write(folder, files);
  return folder;
}

/** So many small documents. */
export function manyDocuments(count: number): Record<string, string> {
  const numbers = Array.from({ length: count }, (_, i) => String(i).padStart(4, '0'));
  return Object.fromEntries(numbers.map((n) => [`part-${n.slice(0, 3)}/${n}.md`, `# Document ${n}\n`]));
}

/** Starts `scripts/import.mjs`, as `npm run import` does, with journals of its own. */
export function startImport(args: string[], { token, home }: { token?: string; home: string }): Running {
  const env = { PATH: process.env.PATH, HOME: home, DATA_DIR: home, ...(token && { IMPORT_TOKEN: token }) };
  const child = spawn(process.execPath, [join(root, 'scripts', 'import.mjs'), ...args], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (data) => (text += data));
  child.stderr.on('data', (data) => (text += data));
  const said = () => text;
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, said: text })));
  return {
    pid: child.pid!,
    said,
    says: (what) =>
      eventually(`it says ${what}, not "${text}"`, async () => what.exec(text) ?? undefined, 60),
    signal: (name) => void child.kill(name),
    ended,
  };
}

/** What a project holds: path to content, read back document by document. */
export async function contentsOf(caller: Client, projectId: string): Promise<Record<string, string>> {
  const { body } = await caller.get(`/api/projects/${projectId}/manifest`).expect(200);
  const files = (body.data.nodes as { id: string; path: string; type: string }[]).filter(
    ({ type }) => type === 'file',
  );
  const contents: Record<string, string> = {};
  for (const { id, path } of files) {
    const answer = await caller.get(`/api/v1/documents/${id}/content`).expect(200);
    contents[path] = answer.body.data.content as string;
  }
  return contents;
}

/** A mapping, as far as the tests go. */
export interface Mapping {
  sourceType: string;
  physicalPath: string;
  fileHash: string;
  status: string;
}

/** The mappings of a project's documents, by path. */
export async function mappingsOf(caller: Client, projectId: string): Promise<Record<string, Mapping | null>> {
  const { body } = await caller.get(`/api/projects/${projectId}`).expect(200);
  const tree = `/api/projects/${projectId}/trees/${body.data.trees[0].id}?includeMappings=true`;
  const nodes = (await caller.get(tree).expect(200)).body.data.nodes as {
    path: string;
    type: string;
    mapping: Mapping | null;
  }[];
  return Object.fromEntries(
    nodes.filter(({ type }) => type === 'file').map(({ path, mapping }) => [path, mapping]),
  );
}

/** The id of the person's project of this slug. */
export async function projectId(person: Client, slug: string): Promise<string | undefined> {
  const { body } = await person.get('/api/projects').expect(200);
  return (body.data as { id: string; slug: string }[]).find((project) => project.slug === slug)?.id;
}

/** How many requests of this kind a process has answered so far, whatever the answer. */
export async function answered(url: string, method: string, route: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = new RegExp(
    `^http_request_duration_seconds_count\\{method="${method}",route="([^"]*)".*\\} (\\d+)$`,
    'gm',
  );
  return [...text.matchAll(of)]
    .filter(([, name]) => name!.includes(route))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
