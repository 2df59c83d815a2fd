/** The aim for the time from a fault until everything works. It is reported, and the verdict does not depend on it. */
const AIM_SECONDS = 30;

/** The table of the faults, as the clients saw them. */
export function faultTable(results) {
  const rows = results.map(({ name, requests, failures, seconds, isPlanned }) => {
    const late = seconds > AIM_SECONDS && !isPlanned ? `, later than ${AIM_SECONDS} s` : '';
    return `| ${name} | ${requests} | ${howOften(failures)} | ${seconds.toFixed(1)} s${late} |`;
  });
  return ['| Fault | Requests | Failed | Recovered after |', '| --- | --: | --- | --- |', ...rows].join('\n');
}

/** The table of the ids that were sent, by kind. */
export function ledgerTable(ledger) {
  const rows = Object.entries(ledger.accounts).map(([kind, { sent, acknowledged, lost, doubled }]) =>
    [kind, sent.size, acknowledged.size, lost.length, doubled.length].join(' | '),
  );
  return [
    '| Kind | Sent | Acknowledged | Lost | Doubled |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** How often the clients read after a change, and who answered the reads that a replica could answer. */
export function readsLine({ reads }, { replica, behind, failed }) {
  return (
    `Reads after a change: ${reads.count}, of which ${reads.stale.length} were stale. Of all reads that a replica could answer, replicas answered ${replica}, ` +
    `and the primary ${behind} because a replica was behind or the primary itself, and ${failed} because one failed.`
  );
}

/** The reasons why the check fails, in words. */
export function problemsOf(results, ledger) {
  const problems = results.flatMap(({ name, unexplained }) =>
    unexplained.map(({ path, how }) => `${name}: ${path} failed: ${how}`),
  );
  for (const [kind, { acknowledged, lost, doubled, strange }] of Object.entries(ledger.accounts)) {
    if (acknowledged.size === 0) problems.push(`nothing was acknowledged: ${kind}`);
    for (const id of lost) problems.push(`lost: ${kind} ${id}`);
    for (const id of doubled) problems.push(`doubled: ${kind} ${id}`);
    for (const id of strange) problems.push(`nobody sent it: ${kind} ${id}`);
  }
  if (ledger.reads.count === 0) problems.push('nothing was read after a change');
  for (const stale of ledger.reads.stale) problems.push(`stale: ${stale}`);
  return problems;
}

function howOften(failures) {
  const counts = new Map();
  for (const { how } of failures) counts.set(how, (counts.get(how) ?? 0) + 1);
  return [...counts].map(([how, count]) => `${count}: ${how}`).join('; ') || 'none';
}
