// node test/load/run.mjs [options]: measures one relay process with many agents. See README.md. It needs `npm run build`.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programs, root } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { startPostgres } from '../../apps/launcher/dist/postgres/server.js';
import { startProgram, stopProgram, untilReady } from '../../apps/launcher/dist/process/service-process.js';
import { percentile } from '../bench/percentile.mjs';
import { seedRooms } from './seed.mjs';

const { values } = parseArgs({
  options: {
    waiters: { type: 'string', default: '10000' },
    rooms: { type: 'string', default: '1000' },
    agents: { type: 'string', default: '6' },
    every: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
});
const number = (name) => Number(values[name]);
const [waiters, rooms, agents] = ['waiters', 'rooms', 'agents'].map(number);
const [every, warmUpSeconds, seconds] = ['every', 'warm-up', 'seconds'].map(number);
const UNLIMITED = '1000000000';
const MIB = 2 ** 20;
const WAITERS_PER_ROOM = 10;

const folder = mkdtempSync(join(tmpdir(), 'workspace-load-'));
chmodSync(folder, 0o711);
mkdirSync(join(folder, 'logs'));
const stops = [];

try {
  console.log('| measure | relay | bare node:http |\n| --- | --: | --: |');
  const [held, heldFloor] = [await measureMemory(startRelay), await measureMemory(startFloor)];
  row(`memory above base of ${waiters} waiting polls, MiB`, held.mib, heldFloor.mib);
  row('the same for one poll, KiB', held.kib, heldFloor.kib);
  const [spoken, spokenFloor] = [await measureTalk(startRelay), await measureTalk(startFloor)];
  const what = `post until all ${agents} members have it, ${rooms} rooms, a post in each every ${every} s`;
  for (const share of [0.5, 0.99])
    row(
      `${what}: p${share * 100}, ms`,
      percentile(spoken.latencies, share),
      percentile(spokenFloor.latencies, share),
    );
  row('posts sent', spoken.posts, spokenFloor.posts);
  row('posts that reached all members', spoken.latencies.length, spokenFloor.latencies.length);
  row('errors', spoken.errors.length, spokenFloor.errors.length);
  for (const error of new Set([...spoken.errors, ...spokenFloor.errors].slice(0, 20))) console.log(error);
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

function row(name, ...numbers) {
  console.log(`| ${name} | ${numbers.map((number) => Math.round(number * 10) / 10).join(' | ')} |`);
}

async function measureMemory(start) {
  const server = await start({ rooms: Math.ceil(waiters / WAITERS_PER_ROOM), agents: WAITERS_PER_ROOM });
  const base = await memoryOf(server.pid);
  const load = await startAgents(server);
  // The last polls need a moment to be read and to wait.
  await delay(3_000);
  const bytes = (await memoryOf(server.pid)) - base;
  load.stop();
  await server.stop();
  return { mib: bytes / MIB, kib: bytes / 1024 / waiters };
}

async function measureTalk(start) {
  const server = await start({ rooms, agents });
  const load = await startAgents(server);
  const result = await load.ask({ command: 'talk', warmUpSeconds, seconds, postEverySeconds: every });
  load.stop();
  await server.stop();
  return result;
}

/** The resident memory after a collection of garbage, in bytes. */
async function memoryOf(pid) {
  for (let i = 0; i < 3; i++) {
    process.kill(pid, 'SIGUSR2');
    await delay(1_000);
  }
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
}

async function startAgents({ url, cast }) {
  const child = fork(join(root, 'test/load/agents.mjs'));
  const ask = (message) =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The agents ended with code ${code}.`)));
      child.send(message);
    });
  stops.push(async () => void child.kill());
  await ask({ command: 'arrive', url, cast });
  return { ask, stop: () => child.kill() };
}

async function startRelay(size) {
  const postgres = await startPostgres({ dataDir: join(folder, `postgres-${Date.now()}`), durable: true });
  const stopOnce = once(() => postgres.stop());
  stops.push(stopOnce);
  const [port, masterKey] = [await freePort(), randomBytes(32).toString('base64')];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', MASTER_KEY: masterKey },
    ...{ DATABASE_URL: postgres.url, RELAY_PORT: String(port), RELAY_BASE_URL: url, LOG_LEVEL: 'info' },
    ...{ RATE_LIMIT_PER_MINUTE: UNLIMITED, DAILY_QUOTA_ENTERPRISE: UNLIMITED },
    ...{ RELAY_ARRIVALS_PER_ADDRESS: UNLIMITED, RELAY_ARRIVALS_PER_TOKEN: UNLIMITED },
    NODE_OPTIONS: `--import=file://${join(root, 'test/bench/gc-on-signal.mjs')}${process.env.PRELOAD ? ` --require=${process.env.PRELOAD}` : ''}`,
  };
  const migrating = startProgram({
    program: programs.migrate,
    env,
    logFile: join(folder, 'logs', 'migrate.log'),
  });
  await migrating.ended;
  const cast = await seedRooms(postgres.url, { ...size, masterKey });
  const program = startProgram({
    program: programs.relay,
    env,
    logFile: join(folder, 'logs', `relay-${port}.log`),
  });
  const stopRelay = once(() => stopProgram(program));
  stops.push(stopRelay);
  await untilReady(program, { name: 'The relay', url });
  return { url, pid: program.pid, cast, stop: async () => (await stopRelay(), await stopOnce()) };
}

async function startFloor(size) {
  const child = fork(join(root, 'test/load/floor.mjs'), {
    execArgv: [`--import=file://${join(root, 'test/bench/gc-on-signal.mjs')}`],
  });
  stops.push(async () => void child.kill());
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  const seats = Array.from({ length: size.rooms }, (_, room) =>
    Array.from({ length: size.agents }, (_unused, index) => ({
      ...{
        roomId: `room-${room}`,
        position: index + 1,
        actorId: 'actor',
        memberId: 'member',
        token: 'token',
      },
    })),
  ).flat();
  const { generateKeyPairSync } = await import('node:crypto');
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const cast = { seats, signingKey, secret: randomBytes(32).toString('base64url') };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, cast, stop: async () => void child.kill() };
}

function once(work) {
  let done;
  return () => (done ??= work());
}
