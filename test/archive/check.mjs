import { Programs } from '../cluster/programs.mjs';
import { until } from '../cluster/until.mjs';
import { Service } from '../citus/service.mjs';
import { ArchivedServer } from './server.mjs';
import { Writer } from './writer.mjs';

/** How many documents are saved at least in each part of the drill. */
const SOME = 20;

/** Runs the drill in a folder, prints what it saw, and returns the problems. */
export async function check(folder, tools) {
  const programs = new Programs(folder);
  const stop = () => void programs.stopAll().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  try {
    const server = new ArchivedServer(programs, tools);
    await server.create();
    const service = new Service(programs, server);
    service.migrate();
    return await drill(server, service);
  } finally {
    await programs.stopAll();
  }
}

async function drill(server, service) {
  const { url, port, stop } = await service.start();
  const writer = await Writer.at(url);
  const more = async (what) => {
    const wanted = writer.saved.size + SOME;
    await until(`documents are saved ${what}`, () => writer.saved.size >= wanted);
  };
  writer.start();
  await more('before the backup');
  const backup = await timed(() => server.backrest('backup', '--type=full'));
  await server.untilNextSecond();
  await more('after the backup');
  const cursor = await writer.cursor();
  const epoch = await epochAt(url);
  const [{ at }] = await server.query('SELECT clock_timestamp()::text AS at');
  const target = Date.parse(at.replace(' ', 'T').replace(/\+00$/, 'Z'));
  await more('after the time to restore');
  await writer.stop();
  if (await writer.mustResync(cursor))
    throw new Error('The cursor must be read again even without a restore.');
  await server.archiveAll();
  await server.destroy();
  await stop();

  const restore = await timed(() => server.restoreTo(at));
  const restored = await service.start({ port });
  const problems = await compare(writer, target);
  if (!(await writer.mustResync(cursor)))
    problems.push('a cursor from before the restore is continued as if nothing had happened');
  if ((await epochAt(restored.url)) === epoch) problems.push('the epoch of the database is the same');
  await writer.save();
  console.log(`The full backup took ${backup.toFixed(1)} s, and the restore ${restore.toFixed(1)} s.`);
  console.log(service.doctor());
  await restored.stop();
  return problems;
}

/** Compares what is stored with what was acknowledged before a time. What was sent after it must be missing; what was in flight may be either. */
async function compare(writer, target) {
  const stored = await writer.stored();
  const problems = [];
  const counts = { before: 0, after: 0 };
  for (const [node, { hash, sent, acknowledged }] of writer.saved) {
    if (acknowledged < target) {
      counts.before++;
      if (stored.get(node) !== hash) problems.push(`lost: document ${node}`);
    } else if (sent > target) {
      counts.after++;
      if (stored.has(node)) problems.push(`saved after the time, and still stored: document ${node}`);
    }
  }
  for (const node of stored.keys())
    if (!writer.saved.has(node)) problems.push(`nobody saved document ${node}`);
  console.log(`${counts.before} documents were acknowledged before the time, ${counts.after} sent after it.`);
  if (counts.before < SOME || counts.after === 0) problems.push('too little was saved');
  return problems;
}

/** The epoch of the database, as a process shows it. */
function epochAt(url) {
  return until('the metrics have the epoch', async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return /^database_epoch\{epoch="([^"]+)"\} 1$/m.exec(metrics)?.[1];
  });
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
