// npm run scan -- [folder]: measures how well the scan before publishing works, on generated samples or on a folder. See --help.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

const USAGE = `npm run scan -- [folder] [options]

Measures the scan that runs before a document is published.
Without a folder, it generates samples of every credential format in every context, and shows how many the scan finds.
With a folder, it shows how many of its documents (.md, .mdx, .markdown, .txt, .html) the scan would block, and how long
that takes.

  --findings      list the blocking findings in the folder, with masked previews
  --samples <n>   samples of each format in each context (default 3)
  --help          show this text`;

try {
  checkNode();
  const { values, positionals } = readArguments();
  if (values.help) console.log(USAGE);
  else {
    await ensureInstalled();
    await ensureBuilt();
    const { scanInThread, blocks } = fromBuild('text/secret-scan/src/index.js');
    const { closeThreads } = fromBuild('ground/platform/src/threads/thread-pool.js');
    const { measureFolder } = await import('../test/bench/scan/folder.mjs');
    const { measureSamples } = await import('../test/bench/scan/samples.mjs');
    const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
    const scan = (content) => scanInThread('scan', { content, title: '', slug: '' }, options);
    const [folder] = positionals;
    if (folder) await measureFolder(folder, { scan, blocks, list: values.findings });
    else await measureSamples(buildSamples(), { scan, blocks, count: positive('samples', values.samples) });
    await closeThreads();
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
  } catch (error) {
    throw new Problem(error.message, USAGE);
  }
}

function positive(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Problem(`--${name} must be a whole number of at least 1.`);
  return number;
}

/** Compiles the sample generators, which are not part of the build. */
function buildSamples() {
  const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const build = spawnSync(process.execPath, [swc, 'libs/testing/src/secrets', '-d', 'dist', '-q'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0)
    throw new Problem('The sample generators could not be compiled. See the compiler output above.');
  return fromBuild('testing/src/secrets/index.js');
}

function fromBuild(file) {
  return createRequire(import.meta.url)(join(root, 'dist', 'libs', file));
}
