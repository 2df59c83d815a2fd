import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, newOwner, newProject } from '#testing';
import { parseJson } from '../../libs/ground/platform/src/http/parse-json';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';

const shared = deployment();
const holdsFile = join(currentRun().folder, `holds-${process.pid}.txt`);
const LARGEST = 3 * 5_242_880 + 65_000;

/** How long each hold of the API's event loop lasted, in milliseconds. */
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
  ['30,000 objects', `{"virtualPath":1,"piiConfig":[${many(29_000, () => '{}')}]}`],
  ['30,000 values', `{"content":[${many(29_990, () => `"${fill('x', 500)}"`)}]}`],
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
  owner = (await newOwner(api.url)).with({ 'Content-Type': 'application/json' });
  const project = await newProject(owner);
  path = `/api/projects/${project.id}/documents/save`;
  // The threads start with the first large body, and the code is compiled while it runs for the first time.
  for (let n = 0; n < 3; n++) await owner.post(path).send(content('a ', 1_000_000));
});

/** The longest time in milliseconds for which a body holds the event loop: the lowest of several rounds, since other work adds to some. */
async function longestHold(body: string, enough: number): Promise<number> {
  let lowest = Infinity;
  for (let round = 0; round < 6 && lowest > enough; round++) {
    const before = holds().length;
    const { status } = await owner.post(path).send(body);
    expect(status).toBeLessThan(500);
    // Each hold is written by the next tick, and this request is answered after it.
    await owner.get('/api/me').expect(200);
    await owner.get('/api/me').expect(200);
    lowest = Math.min(lowest, Math.max(0, ...holds().slice(before)));
  }
  return lowest;
}

/** The time in which this machine parses the largest body, at best: what a hold is compared with. */
function timeToParse(): number {
  const bytes = Buffer.from(content('漢'));
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    parseJson(bytes);
    return performance.now() - started;
  });
  return Math.min(...times);
}

describe('a body that is expensive to read, parse or validate', () => {
  it.each(BODIES)(
    'of %s holds the event loop for no longer than parsing a large body takes',
    async (name, body) => {
      const reference = timeToParse();
      const hold = await longestHold(body, reference);
      if (process.env.FIGURES) console.log(`${name}: ${hold} ms, reference ${reference.toFixed(1)} ms`);
      expect(hold).toBeLessThan(reference);
    },
  );
});
