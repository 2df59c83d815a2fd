import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Client, newOwner, newProject } from '#testing';
import { raw } from '../platform/raw';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';

const shared = deployment();
const holdsFile = join(currentRun().folder, `holds-${process.pid}.txt`);
const LARGEST = 3 * 5_242_880 + 65_000;

/** How long each hold of the API's event loop lasted since `from` of them, in milliseconds. */
const holds = (): number[] =>
  existsSync(holdsFile) ? readFileSync(holdsFile, 'utf8').split('\n').filter(Boolean).map(Number) : [];

const fill = (unit: string, bytes = LARGEST): string => unit.repeat(bytes / Buffer.byteLength(unit));
const content = (unit: string, bytes?: number): string =>
  `{"virtualPath":"a.md","content":"${fill(unit, bytes)}"}`;
const many = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join();

const BODIES: [string, string][] = [
  ['ASCII', content('a ')],
  ['Chinese', content('漢')],
  ['emoji', content('😀')],
  ['mixed', content('aé漢😀b')],
  ['line ends as escapes', content('\\n')],
  ['letters as escapes', content('\\u0041')],
  ['white space', `{"content":"a"${' '.repeat(LARGEST)}}`],
  ['a long number', `{"content":1${'0'.repeat(LARGEST)}}`],
  ['a long key', `{"${fill('k')}":1}`],
  ['commas', `[${','.repeat(LARGEST)}`],
  ['a long word', `{"a":${fill('t')}}`],
  ['duplicate keys', `{${many(1999, () => `"${fill('k', 8000)}":1`)}}`],
  ['2,000 unknown fields', `{${many(1999, (n) => `"virtualPat${n}":1`)}}`],
  [
    '10 x 2,000 keys',
    `{"virtualPath":1,"piiConfig":[${many(10, () => `{${many(1990, (n) => `"actio${n}":1`)}}`)}]}`,
  ],
  ['20,000 objects', `{"virtualPath":1,"piiConfig":[${many(19_000, () => '{}')}]}`],
  ['20,000 values', `{"content":[${many(19_990, () => `"${fill('x', 700)}"`)}]}`],
  ['5 MiB of prose', content('word ', 5_242_000)],
  ['5 MiB of Chinese', content('漢', 5_242_000)],
  ['nested lists', '['.repeat(LARGEST)],
  ['nested objects', '{"a":'.repeat(LARGEST / 5)],
];

let api: ServiceProcess;
let owner: Client;
let path: string;

beforeAll(async () => {
  api = await startApi(shared, {
    NODE_OPTIONS: `--require ${join(__dirname, 'record-holds.cjs')}`,
    HOLDS_FILE: holdsFile,
  });
  owner = await newOwner(api.url);
  const project = await newProject(owner);
  path = `/api/projects/${project.id}/documents/save`;
});

it.each(BODIES)('%s', async (name, body) => {
  for (let round = 0; round < 2; round++) {
    const before = holds().length;
    const answer = await owner.with({ 'Content-Type': 'application/json' }).post(path).send(body);
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(name, body.length, answer.status, holds().slice(before).join(' '));
  }
});
