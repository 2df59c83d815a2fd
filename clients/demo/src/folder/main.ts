import { hostname } from 'node:os';
import { ApiError, type Scope } from '../../../sdk/dist/index.js';
import {
  FIRST_PATIENCE_SECONDS,
  type Host,
  Problem,
  type Skipped,
  Traffic,
  asProblem,
  count,
  openProject,
  requestConnection,
  saveToken,
} from '../../../import/dist/index.js';
import { showAnswer, showUndo } from './answering.js';
import { findDocuments } from './documents.js';
import { type Options, readOptions, usage } from './options.js';
import { signInAs, signUp } from './person.js';
import { type Manifest, readManifest, showManifest, showSection } from './reading.js';
import { type SaveResult, saveAll } from './save-all.js';

const SCOPES: Scope[] = ['read:docs', 'write:docs', 'read:profile', 'projects:create'];
const PATIENCE_SECONDS = 30;

/** Runs `npm run demo`. Returns its exit code. */
export async function run(args: string[], host: Host): Promise<number> {
  const options = readOptions(args, host);
  if (options === 'help') {
    console.log(usage);
    return 0;
  }
  try {
    await runDemo(options);
    return 0;
  } catch (error) {
    throw error instanceof ApiError ? new Problem(error.message) : asProblem(error);
  }
}

async function runDemo(options: Options): Promise<void> {
  const { folder, url } = options;
  const found = await findDocuments(folder);
  const { documents, skipped } = found;
  if (documents.length === 0) throw new Problem(`${folder} contains no .md files.`);
  console.log(`Saving ${count(documents.length, 'Markdown file')} of ${folder} to ${url}`);
  const traffic = new Traffic();
  const service = {
    baseUrl: url,
    clientName: `Demo agent on ${hostname()}`,
    patienceSeconds: PATIENCE_SECONDS,
    ...traffic.observed,
  };
  const person = options.signUp ? await signUp(service) : await signInAs(service, options);
  const { client, credentials } = await requestConnection(
    {
      ...service,
      startPatienceSeconds: FIRST_PATIENCE_SECONDS,
      projectSlugs: ['*'],
      scopes: SCOPES,
      expiresInDays: 1,
    },
    person,
  );
  if (options.saveToken) saveToken(options.saveToken, credentials.token);

  const project = await openProject(client, options.project, credentials.projects);
  const saved = await saveAll({ client, traffic }, project, found);
  const manifest = await readManifest(client, project.id);

  report({ ...saved, skipped: [...skipped, ...saved.skipped] });
  showManifest(project, manifest);
  await showSection(client, manifest);
  const answer = await showAnswer(client, project, options.question ?? questionAbout(manifest));
  if (answer) await showUndo(client, answer);
}

/** The title of the longest document. */
function questionAbout({ nodes }: Manifest): string {
  const titled = nodes.filter(({ type, title }) => type === 'file' && title);
  const [longest] = titled.sort((a, b) => (b.tokenEstimate ?? 0) - (a.tokenEstimate ?? 0));
  return longest?.title ?? 'Getting started';
}

function report({
  created,
  changed,
  unchanged,
  skipped,
  seconds,
  waited,
}: SaveResult & { skipped: Skipped[] }): void {
  const counts = [
    `${created} new`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${skipped.length} skipped`,
  ];
  console.log(`\nDone in ${seconds.toFixed(1)} s: ${counts.join(', ')}.`);
  if (waited > 0)
    console.log(
      `${waited.toFixed(0)} s of that was spent waiting for the rate limit. If you run the service, you can raise RATE_LIMIT_PER_MINUTE.`,
    );
  for (const { path, why } of skipped) console.log(`  skipped ${path}: ${why}`);
}
