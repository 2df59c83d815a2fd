import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { testTools } from './tools.mjs';

const clients = join(root, 'clients');
const MCP_PROGRAM = 'bin/document-workspace-mcp.js';

/** Packs the built SDK, and returns the tarball. */
export function packSdk(target) {
  return npmPack(join(clients, 'sdk'), target);
}

/** Packs the built tools for agents as one program with everything in it, so that `npx` has nothing more to install. */
export async function packMcp(target) {
  const { build } = await import('esbuild');
  const source = join(clients, 'mcp');
  const entry =
    "import { run } from './main.js';\nprocess.exit(await run(process.argv.slice(2), process.env));\n";
  return staged(async (folder) => {
    await build({
      stdin: { contents: entry, resolveDir: join(source, 'dist') },
      outfile: join(folder, MCP_PROGRAM),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      legalComments: 'eof',
      logLevel: 'error',
      // CommonJS packages load modules of Node with `require`.
      banner: {
        js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
      },
    });
    chmodSync(join(folder, MCP_PROGRAM), 0o755);
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    delete manifest.dependencies;
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(source, file), join(folder, file));
    return npmPack(folder, target);
  });
}

/** Packs the client for Python, and returns the wheel, or why there is none. */
export function packPython(target) {
  const { python, missingPython } = testTools();
  if (!python) return `Without the wheel for Python: ${missingPython}.`;
  return staged((folder) => {
    // setuptools writes beside the sources, and a wheel would have what an earlier build left there.
    const source = join(folder, 'python');
    const filter = (file) => !/^(__pycache__|build|tests|.*\.egg-info)$/.test(basename(file));
    cpSync(join(clients, 'python'), source, { recursive: true, filter });
    const wheel = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-index', '--no-build-isolation'];
    run(python, [...wheel, '--wheel-dir', target, source], folder);
    const [, version] = /^version = "(.+)"$/m.exec(readFileSync(join(source, 'pyproject.toml'), 'utf8'));
    return join(target, `document_workspace-${version}-py3-none-any.whl`);
  });
}

function npmPack(folder, target) {
  const output = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], folder);
  return join(target, output.trim().split('\n').at(-1));
}

async function staged(work) {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Problem(
      `${program} failed: ${error?.message ?? 'see its output above'}.`,
      `${stdout}${stderr}`,
    );
  return stdout;
}
