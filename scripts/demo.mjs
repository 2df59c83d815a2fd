// npm run demo -- <folder>: does the product's main job against a running service, as an agent would. See --help.
import { readOptions, usage } from './lib/demo/options.mjs';
import { ApiClient, Refusal } from './lib/client/api-client.mjs';
import { connect } from './lib/client/connect.mjs';
import { findDocuments } from './lib/demo/documents.mjs';
import { keepToken } from './lib/client/token-file.mjs';
import { openProject } from './lib/client/project.mjs';
import { saveAll } from './lib/demo/save-all.mjs';
import { readManifest, showManifest, showSection } from './lib/demo/reading.mjs';
import { signIn, signUp } from './lib/demo/person.mjs';
import { hostname } from 'node:os';
import { Problem, explain } from './lib/problem.mjs';

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
  else await demonstrate(options);
} catch (error) {
  explain(error instanceof Refusal ? new Problem(error.message) : error);
  process.exitCode = 1;
}

async function demonstrate(options) {
  const found = await findDocuments(options.folder);
  const { documents, skipped } = found;
  if (documents.length === 0) throw new Problem(`There is no .md file in ${options.folder}.`);
  console.log(`${documents.length} Markdown files in ${options.folder}, for ${options.url}`);
  const stranger = new ApiClient(options.url, {
    name: 'document-workspace-demo/1',
    patienceSeconds: PATIENCE_SECONDS,
  });
  const person = options.signUp ? await signUp(stranger) : options.email && (await signIn(stranger, options));
  const issued = await connect(stranger, REQUEST, person);
  if (options.saveToken) keepToken(options.saveToken, issued.token);

  const agent = stranger.with({ Authorization: `Bearer ${issued.token}` });
  const project = await openProject(agent, options.project, issued.projects);
  const saved = await saveAll(agent, project, found);
  const manifest = await readManifest(agent, project.id);

  report({ ...saved, skipped: [...skipped, ...saved.skipped] });
  showManifest(project, manifest);
  await showSection(agent, manifest);
}

function report({ created, changed, unchanged, skipped, seconds, waited }) {
  const outcome = [`${created} new`, `${changed} changed`, `${unchanged} unchanged`];
  console.log(`\nSaved in ${seconds.toFixed(1)} s: ${outcome.join(', ')}, ${skipped.length} left out.`);
  if (waited > 0)
    console.log(
      `${waited.toFixed(0)} s of that was waiting for the rate limit; a service of your own may raise RATE_LIMIT_PER_MINUTE.`,
    );
  for (const { path, why } of skipped) console.log(`  left out ${path}: ${why}`);
}
