// node test/bench/start-cost.mjs: the processor time and memory of a start of each program. See --help.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programs } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { startPostgres } from '../../apps/launcher/dist/postgres/server.js';
import { startProgram, stopProgram, untilReady } from '../../apps/launcher/dist/process/service-process.js';

const usage = `node test/bench/start-cost.mjs [--rounds <n>]

Starts the API, the relay, the admin command and the migrations several times on a PostgreSQL of its own, and prints the
processor time (user and system, of all threads) that each needed: until it is ready, or until it has ended. The smallest of
the rounds is what the machine allows; the median includes what other work costs. Linux only.

  --rounds <n>   how many times each program starts (default 5)`;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']));
const folder = mkdtempSync(join(tmpdir(), 'start-cost-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
const env = {
  PATH: process.env.PATH,
  DATABASE_URL: postgres.serviceUrl,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  DRAIN_DELAY_SECONDS: '0',
};
const owner = { ...env, MIGRATION_DATABASE_URL: postgres.url };
try {
  report('migrate, an empty database', [await untilEnded(programs.migrate, [], owner)]);
  await repeat('migrate, nothing to do', () => untilEnded(programs.migrate, [], owner));
  await repeat('admin tenant list', () => untilEnded(programs.admin, ['tenant', 'list'], env));
  await repeat('relay', () => untilServing('relay', 'RELAY_PORT'));
  await repeat('api', () => untilServing('api', 'PORT'));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function repeat(name, measure) {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measure());
  report(name, rounds);
}

/** The cost of a server until it answers /readyz, and its memory a second later. */
async function untilServing(name, portSetting) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const program = startProgram({
    program: programs[name],
    env: { ...env, [portSetting]: String(port), BASE_URL: url, RELAY_BASE_URL: url },
    logFile: join(folder, `${name}.log`),
  });
  try {
    await untilReady(program, { name, url });
    const seconds = (performance.now() - started) / 1000;
    const cpu = processorSeconds(program.pid);
    await sleep(1000);
    return { cpu, seconds, mebibytes: residentMebibytes(program.pid) };
  } finally {
    await stopProgram(program);
  }
}

/** The cost of a program that ends by itself: the difference of what all ended children of this process have used. */
async function untilEnded(program, args, environment) {
  const before = childrenSeconds();
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  if (code !== 0) throw new Error(`${program} ended with code ${code}.`);
  return { cpu: childrenSeconds() - before, seconds: (performance.now() - started) / 1000 };
}

function processorSeconds(pid) {
  const [user, system] = statOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

function childrenSeconds() {
  const [user, system] = statOf('self').slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** The fields of /proc/<pid>/stat after the name of the program, which may contain spaces. */
function statOf(pid) {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
}

function residentMebibytes(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

function report(name, rounds) {
  const of = (key) => rounds.map((round) => round[key]).sort((a, b) => a - b);
  const [cpu, seconds, memory] = [of('cpu'), of('seconds'), of('mebibytes')];
  const middle = (sorted) => sorted[Math.floor(sorted.length / 2)];
  const text = `${name.padEnd(28)} processor ${cpu[0].toFixed(2)} s (median ${middle(cpu).toFixed(2)}), passed ${seconds[0].toFixed(2)} s`;
  console.log(memory[0] ? `${text}, resident ${memory[0].toFixed(0)} MiB` : text);
}
