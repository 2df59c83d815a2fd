import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { dashboardPage, launcher, programs, root } from './paths.mjs';
import { Problem } from './problem.mjs';

const installStamp = join(root, 'node_modules', '.installed-from');
const buildStamp = join(root, 'dist', '.built-from');

/**
 * Whether this is an installation of production, which contains the installed and built programs: the image, without sources, or a folder after
 * `npm prune --omit=dev`. It is never installed or built again, because the service runs from it.
 */
function isForProduction() {
  const lock = packagesIn('package-lock.json');
  if (!lock) return true;
  if (!existsSync(programs.api) || !packagesIn(join('node_modules', '.package-lock.json'))) return false;
  return !Object.entries(lock).some(([path, { dev }]) => dev && existsSync(join(root, path)));
}

/**
 * Runs `npm ci` if node_modules is missing or does not match package-lock.json.
 * @param {{ signal?: AbortSignal }} [options] `signal` stops npm
 */
export async function ensureInstalled({ signal } = {}) {
  if (isForProduction()) return;
  const expected = digest([join(root, 'package-lock.json')]);
  if (readText(installStamp) === expected) return;
  await exclusively('install', async () => {
    if (readText(installStamp) === expected) return;
    if (!isInstalled()) {
      refuseLink();
      await step('Installing packages (npm ci)', ['ci', '--no-audit', '--no-fund'], signal);
    }
    write(installStamp, expected);
  });
}

/**
 * Runs `npm run build` if the sources differ from those that dist/ was built from.
 * @param {{ signal?: AbortSignal }} [options] `signal` stops the build
 */
export async function ensureBuilt({ signal } = {}) {
  if (isForProduction()) return;
  const isUpToDate = () =>
    readText(buildStamp) === sourceDigest() &&
    [programs.api, launcher('launcher'), dashboardPage].every((file) => existsSync(file));
  if (isUpToDate()) return;
  await exclusively('build', async () => {
    if (isUpToDate()) return;
    // Computed before the build: if a file is saved during the build, the next start builds again.
    const before = sourceDigest();
    await step('Building', ['run', '--silent', 'build'], signal);
    write(buildStamp, before);
  });
}

/** The files of this repository that the build reads. */
export const builtFrom = {
  files: ['.swcrc', 'nest-cli.json', 'package.json', 'package-lock.json'],
  folders: ['apps', 'libs', 'clients', 'docs/openapi', 'docs/protocols', 'scripts/lib/bundle'],
};

/** A digest of names and contents. Modification times are not reliable after a git checkout. */
function sourceDigest() {
  const files = builtFrom.files.map((name) => join(root, name));
  for (const folder of builtFrom.folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath ?? entry.path, entry.name));
  }
  return digest(files.filter((file) => !isBuilt(file)).sort());
}

/** Whether a file below apps/ or clients/ is written by the build, or by Python when it runs the client. */
function isBuilt(file) {
  return (
    /[\\/](apps|clients)[\\/][^\\/]+[\\/](dist|src[\\/]generated)[\\/]/.test(file) ||
    /[\\/]clients[\\/]python[\\/].*(__pycache__[\\/]|[\\/](calls\.pyi|schemas\.py)$)/.test(file)
  );
}

/** Whether npm's record of node_modules matches package-lock.json, for example because a person ran npm. */
function isInstalled() {
  const lock = packagesIn('package-lock.json');
  const present = packagesIn(join('node_modules', '.package-lock.json'));
  if (!lock || !present) return false;
  return Object.entries(lock).every(([path, expected]) => {
    if (path === '' || expected.link) return true;
    if (!present[path]) return Boolean(expected.optional || expected.devOptional);
    return present[path].version === expected.version && existsSync(join(root, path));
  });
}

/** `npm ci` deletes the contents of node_modules. Through a link it would delete those of another checkout. */
function refuseLink() {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Problem(
    'node_modules is a link to another folder and does not match package-lock.json. Remove the link and try again.',
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function exclusively(name, work) {
  mkdirSync(join(root, '.data'), { recursive: true });
  const lock = await takeLock(join(root, '.data', `${name}.lock`), { wait: 5 * 60_000 });
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** Runs one npm command. Prints one line if it succeeds, and all its output if it fails. */
async function step(title, args, signal) {
  const started = Date.now();
  process.stdout.write(`${title} … `);
  const { code, output } = await npm(args, signal);
  process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : '\n');
  if (code !== 0)
    throw new Problem(`${title} failed: npm ${args[0]} ended with ${code}. See its output above.`, output);
}

/** Runs an npm command, and returns its exit code, or the name of what has ended it, and what it printed. */
export function npm(args, signal) {
  // Under `npm start`, npm_execpath names npm's program. Otherwise npm is found on the PATH, which needs a shell on Windows.
  const program = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const command = program ? process.execPath : 'npm';
  const env = { ...process.env };
  // In a production environment npm would not install the compiler.
  delete env.NODE_ENV;
  for (const key of Object.keys(env)) if (/^npm_config_(omit|production|only)$/i.test(key)) delete env[key];
  return new Promise((resolve) => {
    const child = spawn(command, [...(program ? [program] : []), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !program && process.platform === 'win32',
      windowsHide: true,
      signal,
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: error.code, output }));
    child.on('close', (code, name) => resolve({ code: code ?? name, output }));
  });
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Ignores a stamp that can't be written, as in another user's checkout: the next start only repeats the check. */
function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code)) throw error;
  }
}
