import pg from 'pg';
import { createFixtures } from './fixtures.mjs';
import { measures } from './measures.mjs';
import { compare } from './compare.mjs';
import { comparisons } from './comparisons.mjs';
import { Testbed } from './testbed.mjs';

/** The names of all comparisons and measures, in the order in which they run. */
export const names = [...comparisons, ...measures].map(({ name }) => name);

/**
 * Runs the selected comparisons and measures, and removes everything that it created.
 *
 * @param {{ only: string[], rounds: number, seconds: number, seed: number, passages: number, documents?: string, questions?: string, durable: boolean, signal: AbortSignal }} options
 *   `seed`: the number of nodes for the catalog and the searches; `passages`: that of passages
 * @param {(line: string) => void} say
 */
export async function run(
  { only, rounds, seconds, seed, passages, documents, questions, durable, signal },
  say,
) {
  const testbed = new Testbed();
  const results = [];
  try {
    await testbed.start({ durable });
    const fixtures = await createFixtures(testbed, { seed, say });
    for (const { name, prepare, ...about } of comparisons.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what}, compared with ${about.against} …`);
      const drive = (target) => (signal.throwIfAborted(), testbed.load('drive', target));
      const { ours, theirs, note } = await prepare(fixtures);
      const postgresPid = testbed.postgres.pid;
      results.push({
        name,
        ...about,
        note,
        ...(await compare(drive, { ours, theirs, postgresPid }, { rounds, seconds })),
      });
    }
    for (const { name, measure, ...about } of measures.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what} …`);
      results.push({
        name,
        ...about,
        ...(await measure(fixtures, { rounds, seconds, passages, documents, questions })),
      });
    }
    await fixtures.close();
    return { results, postgres: await versionOf(testbed.postgres) };
  } finally {
    await testbed.stop();
  }
}

/** The version of a PostgreSQL server. */
async function versionOf({ url }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT version()');
    return rows[0].version.split(' ').slice(0, 2).join(' ');
  } finally {
    await client.end();
  }
}
