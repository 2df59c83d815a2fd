import { dirname } from 'node:path';
import { findBinaries } from '../../apps/launcher/dist/postgres/binaries.js';
import { Nodes } from '../citus/nodes.mjs';
import { Programs, engineUser } from '../cluster/programs.mjs';

/** Does work with an empty database of the embedded PostgreSQL, at 127.0.0.1. */
export async function withDatabase(folder, work) {
  const programs = new Programs(folder);
  const { postgres } = findBinaries(engineUser);
  const nodes = new Nodes(programs, dirname(postgres), 'postgres');
  try {
    await nodes.start({ citus: false, fsync: 'on' });
    return await work(nodes);
  } finally {
    await programs.stopAll();
  }
}
