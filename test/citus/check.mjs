import { join } from 'node:path';
import { Programs } from '../cluster/programs.mjs';
import { distribute, dropTriggers } from './distribute.mjs';
import { Nodes } from './nodes.mjs';
import { Service, withFreePlans } from './service.mjs';
import { declaredStatements, refusals } from './statements.mjs';
import { REQUESTS, createTenants, measure } from './tenants.mjs';

const TENANTS = 3;
const REQUESTS_OF_EACH = 50;

/** Runs the check in a folder, and prints what it finds. */
export async function check(folder, bin) {
  const programs = new Programs(folder);
  const stop = () => void programs.stopAll().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const api = withFreePlans(join(folder, 'free-plans'));
  const columns = {};
  try {
    const plain = await prepare(programs, bin, 'plain', { citus: false });
    columns['PostgreSQL'] = await measureAll(plain);
    await dropTriggers(plain.nodes);
    columns['without triggers'] = await measureAll(plain);
    await programs.kill(plain.nodes.program(0));
    for (const [name, workers] of [
      ['one', 0],
      ['three', 2],
    ]) {
      const spread = await prepare(programs, bin, name, { workers });
      await dropTriggers(spread.nodes);
      const { tables, refused } = await distribute(spread.nodes);
      console.log(`Citus, ${name}: ${tables.length} tables spread, ${refused.length} commands refused.`);
      columns[`Citus, ${name}`] = await measureAll(spread, api);
      if (workers > 0) await tryStatements(spread);
      for (let n = 0; n <= workers; n++) await programs.kill(spread.nodes.program(n));
    }
    console.log(`\n${table(columns)}`);
  } finally {
    await programs.stopAll();
  }
}

async function prepare(programs, bin, name, options) {
  console.log(`Starting ${name} …`);
  const nodes = new Nodes(programs, bin, name);
  await nodes.start(options);
  const service = new Service(programs, nodes);
  service.migrate();
  const { url, stop } = await service.start();
  const tenants = await createTenants(url, TENANTS);
  await stop();
  return { nodes, service, tenants };
}

async function measureAll({ service, tenants }, program) {
  const { url, stop } = await service.start({ program });
  const results = {};
  for (const [name, request] of Object.entries(REQUESTS)) {
    await measure(url, tenants, request, REQUESTS_OF_EACH / 5);
    results[name] = await measure(url, tenants, request, REQUESTS_OF_EACH);
  }
  await stop();
  return results;
}

async function tryStatements({ nodes }) {
  const statements = declaredStatements();
  for (const forced of [false, true]) {
    const refused = (await refusals(nodes.ownerUrl, statements, forced)).filter(Boolean);
    const counts = new Map();
    for (const message of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
    console.log(
      `\n${forced ? 'One plan for all values' : 'Plans by value'}: ${refused.length} of ${statements.length} statements are refused.`,
    );
    for (const [message, count] of [...counts].sort(([, a], [, b]) => b - a))
      console.log(`  ${count}: ${message}`);
  }
}

/** Medians in milliseconds, or the status of requests that fail. */
function table(columns) {
  const names = Object.keys(columns);
  const cell = ({ times, statuses }) => {
    const failed = Object.keys(statuses).filter((status) => status >= '400');
    return failed.length > 0 ? `refused (${failed.join(', ')})` : `${times[times.length >> 1].toFixed(1)} ms`;
  };
  return [
    `| Request | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '--:').join(' | ')} |`,
    ...Object.keys(REQUESTS).map(
      (name) => `| ${name} | ${names.map((column) => cell(columns[column][name])).join(' | ')} |`,
    ),
  ].join('\n');
}
