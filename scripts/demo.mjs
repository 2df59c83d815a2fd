// npm run demo -- <folder>: works with a running service the way an agent does. See --help.
import { showAnswer, showUndo } from './lib/demo/answering.mjs';
import { readOptions, usage } from './lib/demo/options.mjs';
import { ApiClient, Refusal } from './lib/client/api-client.mjs';
import { connect } from './lib/client/connect.mjs';
import { findDocuments } from './lib/demo/documents.mjs';
import { saveToken } from './lib/client/token-file.mjs';
import { openProject } from './lib/client/project.mjs';
import { saveAll } from './lib/demo/save-all.mjs';
import { readManifest, showManifest, showSection } from './lib/demo/reading.mjs';
import { signIn, signUp } from './lib/demo/person.mjs';
import { count } from './lib/client/terminal.mjs';
import { hostname } from 'node:os';
import { Problem, reportError } from './lib/problem.mjs';

const REQUEST = {
  clientName: `Demo agent on ${hostname()}`,
  projectSlugs: ['*'],
  requestedScopes: ['read:docs', 'write:docs', 'read:profile', 'projects:create'],
  expiresInDays: 1,
};
const PATIENCE_SECONDS = 30;

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await runDemo(options);
} catch (error) {
  reportError(error instanceof Refusal ? new Problem(error.message) : error);
  process.exitCode = 1;
}

async function runDemo(options) {
  const found = await findDocuments(options.folder);
  const { documents, skipped } = found;
  if (documents.length === 0) throw new Problem(`${options.folder} contains no .md files.`);
  console.log(`Saving ${count(documents.length, 'Markdown file')} of ${options.folder} to ${options.url}`);
  const anonymous = new ApiClient(options.url, {
    name: 'document-workspace-demo/1',
    patienceSeconds: PATIENCE_SECONDS,
  });
  const person = options.signUp
    ? await signUp(anonymous)
    : options.email && (await signIn(anonymous, options));
  const issued = await connect(anonymous, REQUEST, person);
  if (options.saveToken) saveToken(options.saveToken, issued.token);

  const agent = anonymous.with({ Authorization: `Bearer ${issued.token}` });
  const project = await openProject(agent, options.project, issued.projects);
  const saved = await saveAll(agent, project, found);
  const manifest = await readManifest(agent, project.id);

  report({ ...saved, skipped: [...skipped, ...saved.skipped] });
  showManifest(project, manifest);
  await showSection(agent, manifest);
  const answer = await showAnswer(agent, project, options.question ?? questionAbout(manifest));
  if (answer) await showUndo(agent, answer);
}

/** The title of the longest document. */
function questionAbout({ nodes }) {
  const titled = nodes.filter(({ type, title }) => type === 'file' && title);
  const [longest] = titled.sort((a, b) => b.tokenEstimate - a.tokenEstimate);
  return longest?.title ?? 'Getting started';
}

function report({ created, changed, unchanged, skipped, seconds, waited }) {
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
