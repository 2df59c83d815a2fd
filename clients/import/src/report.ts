import type { ReferredFile } from './files/referred-files.js';
import type { Sources } from './files/sources.js';
import type { Skipped } from './files/walk.js';
import type { Options } from './options.js';
import { batchesOf } from './plan/batches.js';
import type { Plan } from './plan/plan.js';
import type { SendResult } from './sending/result.js';
import type { FilesResult } from './sending/send-files.js';
import { type Limits, estimateSeconds } from './service/limits.js';
import { bold, count, dim, duration, oneLine, size } from './terminal/text.js';

const MAX_LISTED = 20;

/** Prints what was found in the folder. */
export function showFound(
  { checkout, github, documents }: Sources,
  { folder, mappings, url }: Options,
): void {
  const tracked = checkout ? ' tracked by git' : '';
  const mapped = github && mappings ? `, mapped to ${github.repository}@${github.ref}` : '';
  console.log(
    `${count(documents.length, 'document')}${tracked} in ${oneLine(folder)}${oneLine(mapped)}, for ${url}`,
  );
}

/** Prints what is about to be sent, and the least time that the rate limit allows for it. */
export function showPlan({ jobs, unchanged }: Plan, batch: number, limits: Limits | undefined): void {
  const batches = batchesOf(jobs, batch);
  const requests = batches.reduce((sum, one) => sum + one.requests, 0);
  const saves = jobs.filter(({ action }) => action);
  // The daily quota counts each document of a batch.
  const counted = requests + batches.reduce((sum, one) => sum + one.jobs.length - 1, 0);
  const bytes = saves.reduce((sum, job) => sum + job.size, 0);
  const created = saves.filter(({ action }) => action === 'create').length;
  const counts = [`${created} new`, `${saves.length - created} to replace`, `${unchanged} unchanged`];
  const toSend =
    requests === 0 ? 'nothing to send' : `${size(bytes)} to send in ${count(requests, 'request')}`;
  console.log(`${counts.join(', ')}; ${toSend}.`);
  if (!limits || requests === 0) return;
  const seconds = estimateSeconds(requests, { limits });
  if (seconds > 0) {
    console.log(
      `The service accepts ${limits.perMinute} requests a minute from one token, so this takes at least ${duration(seconds)}.`,
    );
    console.log('If you run the service, you can raise RATE_LIMIT_PER_MINUTE.');
  }
  if (counted > limits.leftToday)
    console.log(
      `The daily quota has only ${count(limits.leftToday, 'request')} left, so the import will stop early. Run it again after 00:00 UTC to resume.`,
    );
}

/** Prints what happened to the images and other files to which documents refer. */
export function showFiles({ uploaded, replaced, unchanged }: FilesResult): void {
  console.log(`Images and files: ${uploaded} new, ${replaced} replaced, ${unchanged} unchanged.`);
}

/** Prints what a dry run would have sent. */
export function showDryRun({ jobs }: Plan, files: readonly ReferredFile[]): void {
  for (const { action, path } of jobs)
    console.log(`  ${action === 'create' ? 'new     ' : action ? 'replace ' : 'mapping '} ${oneLine(path)}`);
  for (const { path } of files) console.log(`  file     ${oneLine(path)}`);
  console.log('Nothing was sent.');
}

/** Prints what was imported. */
export function showResult(
  result: SendResult & { unchanged: number },
  { project, requests, url }: { project: { name: string }; requests: number; url: string },
): void {
  const { created, replaced, unchanged, mapped, seconds, limited } = result;
  const counts = [`${created} new`, `${replaced} replaced`, `${unchanged} unchanged`, `${mapped} mapped`];
  const waited = limited >= 1 ? `, ${duration(limited)} of it waiting for the rate limit` : '';
  console.log(`${bold(oneLine(project.name))} at ${url}: ${counts.join(', ')}.`);
  const elapsed = seconds < 100 ? `${seconds.toFixed(1)} s` : duration(seconds);
  const sending = seconds < 0.05 ? '' : `${elapsed}${waited}; `;
  console.log(dim(`${sending}${count(requests, 'request')}.`));
}

/** Prints everything that was not imported, with the reasons, and warnings. */
export function showRest({
  failed,
  warnings = [],
  kept,
  missing,
  sources,
}: Pick<Plan, 'kept' | 'missing'> & { failed: Skipped[]; warnings?: Skipped[]; sources: Sources }): void {
  list('Not imported', failed);
  list('Changed only in the service since the last import, and left as it is', kept);
  list('Imported earlier but not part of this import; the service keeps it', missing);
  list('Warnings', warnings);
  list('Skipped because git does not track it (import it after "git add")', sources.untracked);
  list('Skipped as hidden, a package, a submodule or a special file', sources.ignored);
  const others = sources.otherExtensions.map(([extension, files]) => `${files} ${extension}`);
  if (others.length > 0)
    console.log(
      `Skipped other files: ${oneLine(others.slice(0, MAX_LISTED).join(', '))}. Use --include to import them.`,
    );
}

/** Lists every document (an object with its reason), but only the first paths of other files (strings). */
function list(title: string, entries: string[] | Skipped[]): void {
  if (entries.length === 0) return;
  const all = typeof entries[0] === 'object';
  console.log(`${title}:`);
  for (const entry of all ? entries : entries.slice(0, MAX_LISTED))
    console.log(`  ${oneLine(textOf(entry))}`);
  if (!all && entries.length > MAX_LISTED) console.log(dim(`  and ${entries.length - MAX_LISTED} more`));
}

function textOf(entry: string | Skipped): string {
  if (typeof entry === 'string') return entry;
  const { path, why, remedy } = entry;
  return `${path}: ${why}${remedy ? `; ${remedy}` : ''}`;
}
