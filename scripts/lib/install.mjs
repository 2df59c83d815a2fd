import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { programs, root } from './paths.mjs';
import { Problem } from './problem.mjs';

const installStamp = join(root, 'node_modules', '.installed-from');
const buildStamp = join(root, 'dist', '.built-from');

/**
 * Runs `npm ci` when node_modules is missing or is not what package-lock.json asks for.
 * @param {{ signal?: AbortSignal }} [options] aborted: npm is stopped
 */
export async function ensureInstalled({ signal } = {}) {
  const wanted = digest([join(root, 'package-lock.json')]);
  if (readText(installStamp) === wanted) return;
  await alone('install', async () => {
    if (readText(installStamp) === wanted) return;
    if (!installedByHand()) {
      refuseBorrowed();
      await step('Installing packages (npm ci)', ['ci', '--no-audit', '--no-fund'], signal);
    }
    write(installStamp, wanted);
  });
}

/**
 * Runs `npm run build` when a source differs from what dist/ was built from.
 * @param {{ signal?: AbortSignal }} [options] aborted: the build is stopped
 */
export async function ensureBuilt({ signal } = {}) {
  const upToDate = () => readText(buildStamp) === sources() && existsSync(programs.api);
  if (upToDate()) return;
  await alone('build', async () => {
    if (upToDate()) return;
    // Taken before the build: a file saved while it runs makes the next start build again.
    const built = sources();
    await step('Building', ['run', '--silent', 'build'], signal);
    write(buildStamp, built);
  });
}

/** A digest over names and contents: it also notices a checkout that left older times behind. */
function sources() {
  const files = ['.swcrc', 'nest-cli.json', 'package.json', 'package-lock.json'].map((name) =>
    join(root, name),
  );
  for (const folder of ['apps', 'libs']) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath ?? entry.path, entry.name));
  }
  return digest(files.sort());
}

/** Whether npm's own record of node_modules agrees with package-lock.json: someone ran npm without us. */
function installedByHand() {
  const lock = packagesIn('package-lock.json');
  const present = packagesIn(join('node_modules', '.package-lock.json'));
  if (!lock || !present) return false;
  return Object.entries(lock).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true;
    if (!present[path]) return Boolean(wanted.optional || wanted.devOptional);
    return present[path].version === wanted.version && existsSync(join(root, path));
  });
}

/** npm ci empties node_modules: through a link it would empty that of another checkout. */
function refuseBorrowed() {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Problem(
    'node_modules is a link to another folder and not what package-lock.json asks for: remove the link and start again.',
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function alone(name, work) {
  mkdirSync(join(root, '.data'), { recursive: true });
  const lock = await takeLock(join(root, '.data', `${name}.lock`), { wait: 5 * 60_000 });
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** One npm command: a short line, begun before it, when it goes well, everything it said when it does not. */
async function step(title, args, signal) {
  const started = Date.now();
  process.stdout.write(`${title} … `);
  const { code, output } = await npm(args, signal);
  process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : '\n');
  if (code !== 0)
    throw new Problem(`${title} failed (npm ${args[0]} ended with ${code}): see the lines above.`, output);
}

function npm(args, signal) {
  // Under `npm start` npm names its own program; by hand it is looked up, and only Windows needs a shell for that.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const command = own ? process.execPath : 'npm';
  const env = { ...process.env };
  // A production environment would leave the compiler out.
  delete env.NODE_ENV;
  for (const key of Object.keys(env)) if (/^npm_config_(omit|production|only)$/i.test(key)) delete env[key];
  return new Promise((resolve) => {
    const child = spawn(command, [...(own ? [own] : []), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !own && process.platform === 'win32',
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

/** A stamp that cannot be written (a checkout of another user) only costs the same check next time. */
function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code)) throw error;
  }
}
