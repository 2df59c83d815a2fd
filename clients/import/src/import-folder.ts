import { archiveSources, isArchive } from './archive/archive-sources.js';
import { projectPath, readLocal } from './files/local-state.js';
import { type Sources, findSources, otherThan } from './files/sources.js';
import type { Skipped } from './files/walk.js';
import type { Host } from './host.js';
import { Journal } from './journal.js';
import type { Options } from './options.js';
import { type Plan, createPlan } from './plan/plan.js';
import { type ReferredFile, findReferred } from './files/referred-files.js';
import { showDryRun, showFiles, showFound, showPlan, showRest, showResult } from './report.js';
import { createFolders } from './sending/folders.js';
import { sendFiles } from './sending/send-files.js';
import { sendAll } from './sending/send.js';
import { type Agent, authenticate } from './service/authenticate.js';
import { findProject } from './service/find-project.js';
import { type FirstSave, saveFirst } from './service/first-save.js';
import type { Project, ReachedProject } from './service/project.js';
import { slugOf, slugsOf } from './service/slug.js';
import { type ServiceDocument, readService } from './service/service-state.js';
import { count } from './terminal/text.js';

/** The service's default limit, for a dry run into a project that does not exist yet. */
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

/** The two sides of an import. */
interface Sides {
  sources: Sources;
  agent: Agent;
  reached?: ReachedProject[];
  journal: Journal;
}

/** The options, with the project that was chosen. */
type NamedOptions = Options & { project: string };

interface Comparison {
  project: Project | undefined;
  plan: Plan;
  skipped: Skipped[];
  /** The images and other files to which the documents refer. */
  files: ReferredFile[];
  /** The number of documents that finding the project has created. */
  alreadyNew: number;
}

/**
 * Runs the import: finds the documents, compares them with those in the service, and sends the ones that differ. Returns whether every
 * document was imported, which is always true for a dry run.
 */
export async function importFolder(options: Options, host: Host): Promise<boolean> {
  const sources = await ((await isArchive(options.folder)) ? archiveSources(options) : findSources(options));
  try {
    return await importSources(sources, { ...options, project: options.project ?? sources.name }, host);
  } finally {
    await sources.archive?.close();
  }
}

async function importSources(sources: Sources, options: NamedOptions, host: Host): Promise<boolean> {
  showFound(sources, options);
  const { agent, reached } = await authenticate(options);
  const { url, under, dryRun } = options;
  const folder = sources.archive ? options.folder : sources.root;
  // The oldest slug, so that the journal of an import by an earlier version is found.
  const journal = new Journal({ url, project: slugsOf(options.project).at(-1)!, folder, under }, host);
  if (!dryRun) await journal.open();
  try {
    const sides = { sources, agent, reached, journal };
    const compared = await compare(options, sides);
    const { project, plan, skipped, files } = compared;
    if (!dryRun && project) return await send(options, sides, { ...compared, project });
    showDryRun(plan, files);
    showRest({ ...plan, failed: skipped, sources });
    return true;
  } finally {
    journal.close();
  }
}

async function compare(
  { project: name, under, mappings, overwrite, dryRun, batch }: NamedOptions,
  { sources, agent, reached, journal }: Sides,
): Promise<Comparison> {
  let first: FirstSave | undefined;
  const project = await findProject(agent, {
    name,
    reached,
    known: journal.projectId,
    create: !dryRun,
    description: sources.archive?.project.description ?? undefined,
    saveFirst: async (slug) => (first = await saveFirst(agent.client, slug, sources, under)),
  });
  if (!project)
    console.log(
      `This token finds no project ${slugOf(name)}. The import would create it if it does not exist.`,
    );
  const maxBytes = project?.rules.maxDocumentBytes ?? DEFAULT_MAX_BYTES;
  const local = await readLocal(sources, { under, mappings, maxBytes });
  const files = sources.archive
    ? attachmentsOf(sources, under)
    : await findReferred(sources, { under, maxBytes });
  const service = project
    ? await readService(agent.client, project, { mappings })
    : new Map<string, ServiceDocument>();
  const plan = createPlan(local, service, journal.agreedWith(project?.id), { overwrite });
  showPlan(plan, batch, agent.traffic.limits);
  const skipped = [...sources.skipped, ...local.skipped, ...plan.skipped];
  return { project, plan, skipped, files, alreadyNew: first?.created ? 1 : 0 };
}

/** An export contains only files that belong to its project, whether documents refer to them or not. */
function attachmentsOf({ others }: Sources, under: string): ReferredFile[] {
  return others.map((file) => ({ ...file, virtualPath: projectPath(under, file.path) }));
}

async function send(
  { url, concurrency, batch, under, overwrite }: Options,
  { sources, agent, journal }: Sides,
  { project, plan, skipped, files, alreadyNew }: Comparison & { project: Project },
): Promise<boolean> {
  journal.begin(project.id, plan.agreed);
  const refused = sources.archive
    ? await createFolders(agent.client, project, sources.archive.nodes, under)
    : [];
  const { root, github } = sources;
  const work = { agent, project, journal, jobs: plan.jobs, options: { root, github, concurrency, batch } };
  const result = await sendAll(work);
  const sent = await sendFiles({ client: agent.client, projectId: project.id }, result.stopped ? [] : files, {
    root,
    overwrite,
  });
  const created = result.created + alreadyNew;
  const unchanged = plan.unchanged - alreadyNew;
  showResult({ ...result, created, unchanged }, { project, requests: agent.traffic.requests, url });
  if (files.length > 0 && !result.stopped) showFiles(sent);
  const failed = [...skipped, ...refused, ...result.failed, ...sent.failed];
  const warnings = [...result.warnings, ...sent.warnings];
  const left = { ...sources, otherExtensions: otherThan(sources, files) };
  showRest({ ...plan, ...result, warnings, failed, sources: left });
  if (result.stopped) {
    const done = `${result.done} of ${count(plan.jobs.length, 'document')} were sent.`;
    console.error(`error: ${result.stopped} ${done} Run the import again to resume.`);
  }
  return failed.length === 0 && !result.stopped;
}
