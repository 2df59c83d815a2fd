import { bold, dim, duration, oneLine, size } from '../client/terminal.mjs';
import { secondsFor } from '../client/pace.mjs';

const LISTED = 20;

/** What was found in the folder. */
export function showFound({ checkout, github, documents }, { folder, mappings }) {
  const from = checkout ? 'that git tracks ' : '';
  const mapped = github ? `, mapped to ${github.repository}@${github.ref}` : '';
  console.log(`${documents.length} documents ${from}in ${oneLine(folder)}${mappings ? oneLine(mapped) : ''}`);
}

/** What is about to be sent, and how long it takes at least. */
export function showPlan({ jobs, unchanged }, limits) {
  const requests = jobs.reduce((sum, job) => sum + job.requests, 0);
  const sends = jobs.filter(({ what }) => what);
  const bytes = sends.reduce((sum, job) => sum + job.size, 0);
  const created = sends.filter(({ what }) => what === 'create').length;
  const counts = [`${created} new`, `${sends.length - created} to replace`, `${unchanged} there already`];
  const toSend =
    requests === 0
      ? 'nothing to send'
      : `${size(bytes)} to send in ${requests.toLocaleString('en')} requests`;
  console.log(`${counts.join(', ')}; ${toSend}.`);
  if (!limits || requests === 0) return;
  const seconds = secondsFor(requests, { limits });
  if (seconds > 0) {
    console.log(
      `The service takes ${limits.perMinute} requests a minute from one token: at least ${duration(seconds)}.`,
    );
    console.log('In a service of your own, RATE_LIMIT_PER_MINUTE raises that.');
  }
  if (requests > limits.leftToday)
    console.log(
      `The daily quota has ${limits.leftToday.toLocaleString('en')} requests left: it stops there, and goes on when run again after 00:00 UTC.`,
    );
}

/** What a dry run would have sent. */
export function showDryRun({ jobs }) {
  for (const { what, path } of jobs)
    console.log(`  ${what === 'create' ? 'new     ' : what ? 'replace ' : 'mapping '} ${oneLine(path)}`);
  console.log('Nothing was sent.');
}

/** What was done. */
export function showResult(result, { project, requests, url }) {
  const { created, replaced, unchanged, mapped, seconds, limited } = result;
  const counts = [`${created} new`, `${replaced} replaced`, `${unchanged} unchanged`, `${mapped} mapped`];
  const waited = limited >= 1 ? `, ${duration(limited)} of it waiting for the rate limit` : '';
  console.log(`${bold(oneLine(project.name))} at ${url}: ${counts.join(', ')}.`);
  const took = seconds < 100 ? `${seconds.toFixed(1)} s` : duration(seconds);
  const sending = seconds < 0.05 ? '' : `${took}${waited}; `;
  console.log(dim(`${sending}${requests.toLocaleString('en')} requests.`));
}

/** All that did not go in, and why, and what was never meant to. */
export function showRest({ failed, notes = [], kept, gone, sources }) {
  list('Not in', failed);
  list('Changed in the service since the last import, and kept so', kept);
  list('Imported earlier and not among these documents now; the service keeps it', gone);
  list('To note', notes);
  list("Not looked at, as git doesn't track it", sources.untracked, '"git add" it');
  list('Not looked into', sources.passedOver);
  const others = sources.otherEndings.map(([ending, count]) => `${count} ${ending}`);
  if (others.length > 0)
    console.log(
      `Not taken for documents: ${oneLine(others.slice(0, LISTED).join(', '))}; --include takes others.`,
    );
}

/** Documents are all listed; of what is not a document the first ones tell enough. */
function list(title, entries, advice) {
  if (entries.length === 0) return;
  const all = typeof entries[0] === 'object';
  console.log(`${title}${advice ? ` (${advice})` : ''}:`);
  for (const entry of all ? entries : entries.slice(0, LISTED)) console.log(`  ${oneLine(textOf(entry))}`);
  if (!all && entries.length > LISTED) console.log(dim(`  and ${entries.length - LISTED} more`));
}

function textOf(entry) {
  if (typeof entry === 'string') return entry;
  const { path, why, todo } = entry;
  return `${path}: ${why}${todo ? `; ${todo}` : ''}`;
}
