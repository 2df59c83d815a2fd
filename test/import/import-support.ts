import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { type Client, type Person, newNode, newProject, withDatabase } from '#testing';
import { eventually } from '../platform/eventually';

/** The exit code of an import and everything that it printed; the code is null if a signal ended it. */
export interface ImportResult {
  code: number | null;
  output: string;
}

/** A running import. */
export interface RunningImport {
  pid: number;
  /** The text that it has printed so far. */
  output(): string;
  /** Waits until its output matches. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  result: Promise<ImportResult>;
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Creates an empty folder, which is deleted at the end of the test file. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-')));
  folders.push(folder);
  chmodSync(folder, 0o700);
  return folder;
}

/** Writes files into a folder: path → content. */
export function write(folder: string, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Creates a folder with these files. */
export function folderOf(files: Record<string, string | Buffer>): string {
  const folder = newFolder();
  write(folder, files);
  return folder;
}

/** The files of many small documents. */
export function manyDocuments(count: number): Record<string, string> {
  const numbers = Array.from({ length: count }, (_, i) => String(i).padStart(4, '0'));
  return Object.fromEntries(numbers.map((n) => [`part-${n.slice(0, 3)}/${n}.md`, `# Document ${n}\n`]));
}

/** Starts an import, as `npm run import` does. Its journals are in `home`. */
export function startImport(
  args: string[],
  { token, home, env: more }: { token?: string; home: string; env?: NodeJS.ProcessEnv },
): RunningImport {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    DATA_DIR: home,
    ...(token && { IMPORT_TOKEN: token }),
    ...more,
  };
  const child = spawn(process.execPath, [join(root, 'scripts', 'client.mjs'), 'import', ...args], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let closed = false;
  child.stdout.on('data', (data) => (text += data));
  child.stderr.on('data', (data) => (text += data));
  const result = new Promise<ImportResult>((resolve) =>
    child.on('close', (code) => {
      closed = true;
      resolve({ code, output: text });
    }),
  );
  return {
    pid: child.pid!,
    output: () => text,
    prints: (pattern) =>
      eventually(`the import prints ${pattern}`, async () => {
        const match = pattern.exec(text);
        if (!match && closed) throw new Error(`The import ended without printing ${pattern}:\n${text}`);
        return match ?? undefined;
      }),
    signal: (name) => void child.kill(name),
    result,
  };
}

/**
 * Keeps imports into the project `docs` from finishing while `work` runs, however fast they are. Creates the project with one
 * folder, and holds a lock on the folder that makes the service answer 503 to saves into it.
 */
export async function whileBlocked<T>(
  { databaseUrl, person, folder }: { databaseUrl: string; person: Person; folder: string },
  work: () => Promise<T>,
): Promise<T> {
  const project = await newProject(person, { name: 'docs' });
  const folderId = await newNode(person, project, { type: 'folder', name: folder });
  return withDatabase(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE', [folderId]);
    return work();
  });
}

/** The documents of a project: path → content. Reads them one by one. */
export async function contentsOf(caller: Client, projectId: string): Promise<Record<string, string>> {
  const { body } = await caller.get(`/api/projects/${projectId}/manifest`).expect(200);
  const files = (body.data.nodes as { id: string; path: string; type: string }[]).filter(
    ({ type }) => type === 'file',
  );
  const contents: Record<string, string> = {};
  for (const { id, path } of files) {
    const response = await caller.get(`/api/v1/documents/${id}/content`).expect(200);
    contents[path] = response.body.data.content as string;
  }
  return contents;
}

/** The fields of a mapping that the tests check. */
export interface Mapping {
  sourceType: string;
  physicalPath: string;
  fileHash: string;
  status: string;
}

/** The mappings of a project's documents: path → mapping, or null without one. */
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

/** The id of the person's project with this slug; undefined if there is none. */
export async function projectId(person: Client, slug: string): Promise<string | undefined> {
  const { body } = await person.get('/api/projects').expect(200);
  return (body.data as { id: string; slug: string }[]).find((project) => project.slug === slug)?.id;
}

/** The number of requests with this method, and with `route` in their route's pattern, that a process has answered so far. */
export async function requestCount(url: string, method: string, route: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const metric = new RegExp(
    `^http_request_duration_seconds_count\\{method="${method}",route="([^"]*)".*\\} (\\d+)$`,
    'gm',
  );
  return [...text.matchAll(metric)]
    .filter(([, name]) => name!.includes(route))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
