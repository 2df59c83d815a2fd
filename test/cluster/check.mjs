import { Problem } from '../../scripts/lib/problem.mjs';
import { Cluster } from './cluster.mjs';
import { FAULTS } from './faults.mjs';
import { Attempts } from './load/attempts.mjs';
import { findAll } from './load/find.mjs';
import { Ledger } from './load/ledger.mjs';
import { newOrganization } from './load/organization.mjs';
import { Work } from './load/work.mjs';
import { buildVersion } from './previous.mjs';
import { Programs } from './programs.mjs';
import { faultTable, ledgerTable, problemsOf, readsLine } from './report.mjs';
import { strike } from './strike.mjs';
import { until } from './until.mjs';

/**
 * Runs the check, prints what it measured, and returns the problems.
 *
 * @param {{ words?: string[], commit?: string }} options the words of the faults, all by default; the commit of the version before, which an upgrade needs
 * @throws Problem if nothing would be struck, or there is nothing to upgrade from: what was not tried must not be reported as kept
 */
export async function check(folder, tools, { words, commit }) {
  const faults = FAULTS.filter(({ word }) => !words || words.includes(word));
  const all = [...new Set(FAULTS.map(({ word }) => word))];
  const unknown = words?.filter((word) => !all.includes(word)) ?? [];
  if (unknown.length > 0)
    throw new Problem(`There is no fault "${unknown[0]}". The faults are ${all.join(', ')}.`);
  const upgrades = faults.some(({ word }) => word === 'upgrade');
  if (upgrades && !commit)
    throw new Problem(
      'The version before is not known: the newest migration is not committed, or this checkout has no history. Name a commit with --from, or other faults with --only.',
    );
  const programs = new Programs(folder);
  const cluster = new Cluster(programs, tools, upgrades ? before(commit, folder) : undefined);
  const stop = () => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  try {
    console.log('Starting the cluster …');
    await cluster.start();
    return await underLoad(cluster, faults);
  } finally {
    await cluster.stop();
  }
}

/** The version before. */
function before(commit, folder) {
  console.log(`Building the version of commit ${commit.slice(0, 12)} …`);
  return buildVersion(commit, folder);
}

async function underLoad(cluster, faults) {
  const [attempts, ledger] = [new Attempts(), new Ledger()];
  const organization = await newOrganization(cluster.url, attempts.fetch);
  const work = new Work(organization, ledger);
  work.start();
  const results = await Promise.race([work.failure, strikeAll(faults, { cluster, attempts, ledger })]);
  const { counts } = cluster.answered;
  await work.stop();
  await findAll({ organization, work, ledger });
  console.log(
    `\n${faultTable(results)}\n\n${ledgerTable(ledger)}\n\n${readsLine(ledger, counts)}\n\n${await cluster.service.doctor()}`,
  );
  return problemsOf(results, ledger);
}

async function strikeAll(faults, check) {
  await until('requests of every kind are acknowledged', () => check.ledger.isWholeSince(0));
  const results = [];
  for (const fault of faults) {
    console.log(`Striking: ${fault.name} …`);
    results.push(await strike(fault, check));
  }
  await check.cluster.untilReplicasAnswer();
  return results;
}
