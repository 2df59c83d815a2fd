// npm run scan -- [folder] [--findings] [--samples 3]: how the sensitive-information scan does, on made samples and on a folder of documents.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

const USAGE = `npm run scan -- [folder] [--findings] [--samples 3]
Without a folder: how many of the made samples of each credential format the scan finds, in each way of writing them.
With one: how many of its documents (.md, .mdx, .txt, .html) it would block, and how long it takes; --findings lists why, masked.`;

try {
  checkNode();
  const { values, positionals } = readArguments();
  if (values.help) console.log(USAGE);
  else {
    await ensureInstalled();
    await ensureBuilt();
    const { scanInThread, closeScan, blocks } = fromBuild('publishing/src/scan/index.js');
    const { measureFolder } = await import('../test/bench/scan/folder.mjs');
    const { measureSamples } = await import('../test/bench/scan/samples.mjs');
    const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
    const scan = (content) => scanInThread({ content, title: '', slug: '' }, options);
    const [folder] = positionals;
    if (folder) await measureFolder(folder, { scan, blocks, list: values.findings });
    else await measureSamples(buildSamples(), { scan, blocks, count: positive('samples', values.samples) });
    await closeScan();
  }
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        findings: { type: 'boolean', default: false },
        samples: { type: 'string', default: '3' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new Problem(USAGE);
  }
}

function positive(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Problem(`--${name} must be a whole number from 1 on.`);
  return number;
}

/** The makers of samples are no part of the build: they are compiled beside it, when they are wanted. */
function buildSamples() {
  const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const build = spawnSync(process.execPath, [swc, 'libs/testing/src/secrets', '-d', 'dist', '-q'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Problem('The makers of samples could not be built.');
  return fromBuild('testing/src/secrets/index.js');
}

function fromBuild(file) {
  return createRequire(import.meta.url)(join(root, 'dist', 'libs', file));
}
