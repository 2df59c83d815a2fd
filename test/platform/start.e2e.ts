import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { inAscii } from '../../scripts/lib/bundle/ascii.mjs';
import { withoutNeedlessNames } from '../../scripts/lib/bundle/names.mjs';
import { programs, root } from '../../scripts/lib/paths.mjs';
import { deployment, startApi, startRelay } from '../support/deployments';
import { currentRun } from '../support/test-run';

const dist = join(root, 'dist');
const bundled = JSON.parse(
  readFileSync(
    join(
      dist,
      readdirSync(dist).find((name) => name.endsWith('.packages.json'))!,
    ),
    'utf8',
  ),
) as string[];

/** Packages with machine code, what they need to find it, and one with files to serve. */
const OUTSIDE =
  /node_modules\/(@node-rs\/argon2|@?msgpackr-extract|node-gyp-build-optional-packages|detect-libc|swagger-ui-dist)/;

/** The record that `record-start.cjs` writes. */
interface Loaded {
  accepted: boolean;
  files: string[];
  fastStrings: boolean;
  optimizes: boolean;
}

/** Returns what a process has loaded at its end, if it only started. */
async function loadedBy(start: typeof startApi, name: string): Promise<Loaded> {
  const file = join(currentRun().folder, `${name}-${process.pid}.json`);
  const recorder = join(__dirname, 'record-start.cjs');
  const { databaseUrl } = deployment();
  const service = await start(
    { databaseUrl },
    { NODE_OPTIONS: `--require=${JSON.stringify(recorder)}`, RECORD_START: file },
  );
  await service.stop();
  return JSON.parse(readFileSync(file, 'utf8')) as Loaded;
}

describe.each([
  ['the API', startApi, 'start-api'],
  ['the relay', startRelay, 'start-relay'],
] as const)('a start of %s', (_, start, name) => {
  let loaded: Loaded;

  beforeAll(async () => {
    loaded = await loadedBy(start, name);
  });

  it('uses the code that the build compiled', () => {
    expect(loaded.accepted).toBe(true);
  });

  it('has methods of strings in machine code', () => {
    expect(loaded.fastStrings).toBe(true);
  });

  it('lets V8 optimize what runs often, once it serves', () => {
    expect(loaded.optimizes).toBe(true);
  });

  it('loads the bundle, and besides that only what cannot be in it', () => {
    const others = loaded.files.filter(
      (file) => !file.startsWith(dist) && !file.endsWith('record-start.cjs'),
    );
    expect(others.filter((file) => !OUTSIDE.test(file))).toEqual([]);
    expect(loaded.files.length).toBeLessThanOrEqual(16);
  });

  it('loads no package twice', () => {
    const packages = loaded.files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
    expect(packages.filter((name) => name !== undefined && bundled.includes(name))).toEqual([]);
  });
});

describe('a stack trace', () => {
  it('names files and lines of the sources', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, [programs.admin, 'nonsense'], {
      env: { NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'show-stack.cjs'))}` },
    }).catch((error: { stderr: string }) => error);
    const [, file, line] = /at .*?([\w/.-]*admin\.ts):(\d+)/.exec(stderr)!;
    expect(basename(file!)).toBe('admin.ts');
    expect(readFileSync(join(root, file!), 'utf8').split('\n')[Number(line) - 1]).toContain(
      'process.stderr.write',
    );
  });
});

describe('the names of functions in the bundle', () => {
  // As esbuild prints it.
  const code = `
var __name = (target, value) => (named.push(value), Object.defineProperty(target, "name", { value, configurable: true }));
function read() {
  const inner = /* @__PURE__ */ __name(() => {
    return {
      method: /* @__PURE__ */ __name(async (a) => a, "method")
    };
  }, "inner");
  return [inner, inner().method];
}
__name(read, "read");
function write2() {
}
__name(write2, "write");
var own = /* @__PURE__ */ __name(function other() {
}, "own");
var { taken = /* @__PURE__ */ __name(() => 1, "taken") } = {};
var one = /* @__PURE__ */ __name((a) => a, "one"), two = /* @__PURE__ */ __name((a) => a, "two");
class Node2 {
  static {
    __name(this, "Node");
  }
}
[read, ...read(), write2, own, taken, one, two, Node2].map((value) => value.name);
`;
  const run = (bundle: string) => {
    const named: string[] = [];
    return { names: runInNewContext(bundle, { named }) as string[], named };
  };

  it('are those of the sources', () => {
    expect([...run(withoutNeedlessNames(code)).names]).toEqual([...run(code).names]);
  });

  it('are given only where a name would be lost', () => {
    const { named } = run(withoutNeedlessNames(code));
    expect(named).toEqual(['write', 'own', 'taken', 'one', 'two', 'Node']);
  });

  it('leave each line its number', () => {
    expect(withoutNeedlessNames(code).split('\n')).toHaveLength(code.split('\n').length);
  });
});

describe('a bundle with characters outside of ASCII', () => {
  // As esbuild prints it: it escapes strings, but neither regular expressions nor comments.
  const code = String.raw`
// 北京
[
  /^[ßæœ’–]+$/.test("\xDF\u2019"),
  /^[😀＝]$/u.test("\u{1F600}"),
  /^[^é]$/.test("\xE9"),
  /^\ー$/.test("\u30FC"),
  /^\\ー$/.test("\\\u30FC"),
];`;

  it('means the same in ASCII', () => {
    const escaped = inAscii(code);
    expect(escaped).toMatch(/^\p{ASCII}+$/u);
    expect([...(runInNewContext(escaped) as boolean[])]).toEqual([true, true, false, true, true]);
  });

  it('is built in ASCII, in which the programs read it', () => {
    const bundle = readdirSync(dist).find((name) => /^service-.*\.js$/.test(name))!;
    expect(readFileSync(join(dist, bundle), 'utf8').search(/\P{ASCII}/u)).toBe(-1);
  });
});
