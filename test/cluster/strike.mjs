import { until } from './until.mjs';

/**
 * Strikes the cluster with one fault, waits until everything works again, and repairs what is left to an operator.
 *
 * @returns what the clients saw: how many requests they sent, how the failed ones failed, which of these the fault doesn't explain, and the seconds from
 *   the strike until requests of every kind were acknowledged again
 */
export async function strike(fault, { cluster, attempts, ledger }) {
  const before = { count: attempts.count, failures: attempts.failures.length };
  const begin = performance.now();
  await fault.strike(cluster);
  const struck = performance.now();
  await fault.healed(cluster);
  const healed = performance.now();
  await until('requests of every kind are acknowledged', () => ledger.isWholeSince(healed));
  const seconds = (performance.now() - begin) / 1000;
  await fault.repair?.(cluster);
  await cluster.untilWhole();
  const failures = attempts.failures.slice(before.failures);
  const isExplained = ({ begin: at, how }) => {
    const expected = at < struck ? [...fault.seen, ...(fault.interrupted ?? [])] : fault.seen;
    return expected.some((beginning) => how.startsWith(beginning));
  };
  return {
    name: fault.name,
    isPlanned: fault.isPlanned ?? false,
    requests: attempts.count - before.count,
    failures,
    unexplained: failures.filter((failure) => !isExplained(failure)),
    seconds,
  };
}
