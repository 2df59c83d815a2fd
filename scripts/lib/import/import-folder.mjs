import { slugOf } from '../client/project.mjs';
import { count } from '../client/terminal.mjs';
import { authenticate } from './authenticate.mjs';
import { findProject } from './find-project.mjs';
import { saveFirst } from './first-save.mjs';
import { Journal } from './journal.mjs';
import { readLocal } from './local-state.mjs';
import { createPlan } from './plan.mjs';
import { showDryRun, showFound, showPlan, showRest, showResult } from './report.mjs';
import { sendAll } from './send.mjs';
import { readService } from './service-state.mjs';
import { findSources } from './sources.mjs';

/** The service's default limit, for a dry run into a project that does not exist yet. */
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Runs the import: finds the documents, compares them with those in the service, and sends the ones that differ.
 * @param {ReturnType<typeof import('./options.mjs').readOptions>} options
 * @returns {Promise<boolean>} whether every document was imported; always true for a dry run
 */
export async function importFolder(options) {
  const sources = await findSources(options);
  showFound(sources, options);
  const { agent, reached } = await authenticate(options);
  const { url, under, dryRun } = options;
  const journal = new Journal({ url, project: slugOf(options.project), folder: sources.root, under });
  if (!dryRun) await journal.lock();
  try {
    const compared = await compare(options, { sources, agent, reached, journal });
    if (!dryRun) return await send(options, { sources, agent, journal, ...compared });
    showDryRun(compared.plan);
    showRest({ ...compared.plan, failed: compared.skipped, sources });
    return true;
  } finally {
    journal.close();
  }
}

async function compare(
  { project: name, under, mappings, overwrite, dryRun, batch },
  { sources, agent, reached, journal },
) {
  let first;
  const project = await findProject(agent, {
    name,
    reached,
    known: journal.projectId,
    create: !dryRun,
    saveFirst: async (slug) => (first = await saveFirst(agent, slug, sources, under)),
  });
  if (!project)
    console.log(
      `This token finds no project ${slugOf(name)}. The import would create it if it does not exist.`,
    );
  const maxBytes = project?.rules.maxDocumentBytes ?? DEFAULT_MAX_BYTES;
  const local = await readLocal(sources, { under, mappings, maxBytes });
  const service = project ? await readService(agent, project, { mappings }) : new Map();
  const plan = createPlan(local, service, journal.agreedWith(project?.id), { overwrite });
  showPlan(plan, batch, agent.shared.limits);
  const skipped = [...sources.skipped, ...local.skipped, ...plan.skipped];
  return { project, plan, skipped, alreadyNew: first?.created ? 1 : 0 };
}

async function send(
  { url, concurrency, batch },
  { sources, agent, journal, project, plan, skipped, alreadyNew },
) {
  journal.begin(project.id, plan.agreed);
  const { root, github } = sources;
  const work = { agent, project, journal, jobs: plan.jobs, options: { root, github, concurrency, batch } };
  const result = await sendAll(work);
  const created = result.created + alreadyNew;
  const unchanged = plan.unchanged - alreadyNew;
  showResult({ ...result, created, unchanged }, { project, requests: agent.shared.requests, url });
  const failed = [...skipped, ...result.failed];
  showRest({ ...plan, ...result, failed, sources });
  if (result.stopped) {
    const done = `${result.done} of ${count(plan.jobs.length, 'document')} were sent.`;
    console.error(`error: ${result.stopped} ${done} Run the import again to resume.`);
  }
  return failed.length === 0 && !result.stopped;
}
