import { once } from 'node:events';
import { Programs } from '../cluster/programs.mjs';
import { distribute, dropTriggers } from './distribute.mjs';
import { Nodes } from './nodes.mjs';
import { Service } from './service.mjs';

/** Starts a coordinator and two workers with an empty database whose tables are spread, until Ctrl-C. */
export async function start(folder, bin) {
  const programs = new Programs(folder);
  const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  try {
    const nodes = new Nodes(programs, bin, 'node');
    await nodes.start({ workers: 2 });
    new Service(programs, nodes).migrate();
    await dropTriggers(nodes);
    const { tables, refused } = await distribute(nodes);
    for (const { what, error } of refused) console.log(`Refused: ${what}: ${error}`);
    console.log(`${tables.length} tables are spread over two workers, without triggers.`);
    console.log(`The coordinator: ${nodes.ownerUrl}`);
    await stopped;
  } finally {
    await programs.stopAll();
  }
}
