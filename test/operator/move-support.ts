import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serviceConnection, testSettings } from '../support/launch';
import { programs } from '../../scripts/lib/paths.mjs';
import { connectAgent, newDocument, newOwner, newProject, newToken, sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';

/** The tables whose rows are not the same after a move: `apps/api/src/operator/move/move-rules.ts` says why. */
const OTHERWISE = [
  'actors',
  'daily_usage',
  'document_lines',
  'encryption_keys',
  'events',
  'follows',
  'inbox_deliveries',
  'node_changes',
  'home_visits',
  'passage_blocks',
  'passage_queue',
  'passage_segments',
  'passage_spellings',
  'passages',
  'presence',
  'search_queue',
  'search_terms',
  'search_words',
  'sessions',
  'token_usage',
];

/** A service with a database of its own. */
export interface Place {
  databaseUrl: string;
  api: ServiceProcess;
}

/** Starts two services, each with a database. */
export async function twoPlaces(settings: NodeJS.ProcessEnv = {}): Promise<[Place, Place]> {
  const start = async (): Promise<Place> => {
    const databaseUrl = await createDatabase();
    return { databaseUrl, api: await startApi({ databaseUrl }, settings) };
  };
  return [await start(), await start()];
}

function settingsOf([from, to]: [Place, Place]): NodeJS.ProcessEnv {
  return { MIGRATION_DATABASE_URL: from.databaseUrl, MOVE_DATABASE_URL: to.databaseUrl };
}

/** The operator's command line on the first database, with the other one as that to which organizations move. */
export function mover(places: [Place, Place], settings: NodeJS.ProcessEnv = {}) {
  const [from, to] = places;
  const { admin, refusal } = commandLine(from, { ...settingsOf(places), ...settings });
  return {
    admin,
    refusal,
    move: (slug: string) => admin('tenant', 'move', slug, '--to', to.api.url),
    refusedMove: async (slug: string) => (await refusal('tenant', 'move', slug, '--to', to.api.url))?.text,
  };
}

/** Starts a move that the test kills. */
export function startMove(places: [Place, Place], slug: string): { kill(): Promise<void> } {
  const [from, to] = places;
  const env = {
    ...testSettings(currentRun().masterKey),
    ...serviceConnection(from.databaseUrl),
    ...settingsOf(places),
  };
  const args = [programs.admin, 'tenant', 'move', slug, '--to', to.api.url];
  const child: ChildProcess = spawn(process.execPath, args, { env, stdio: 'ignore' });
  return {
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** An organization with a project, documents, a token of its owner and an agent. */
export async function newInhabitant({ api }: Place) {
  const owner = await newOwner(api.url);
  const project = await newProject(owner);
  const nodeId = await newDocument(owner, project, 'guide.md', '# Guide\n\nThe quick brown fox.\n');
  await newDocument(owner, project, 'notes/plan.md', '# Plan\n\nTo move.\n');
  const token = await newToken(owner, 'admin');
  const agent = await connectAgent(owner, { scopes: ['read:docs', 'read:catalog'] });
  return { owner, project, nodeId, token, agent, slug: owner.tenantSlug, tenantId: owner.tenantId };
}

/** The identity of a database among all databases of all servers. */
export async function identityOf(databaseUrl: string): Promise<string> {
  const [row] = await sql<{ identity: string }>(
    databaseUrl,
    `SELECT system_identifier || '/' || oid AS identity FROM pg_control_system(), pg_database WHERE datname = current_database()`,
  );
  return row!.identity;
}

/** All rows of a tenant, as text, of the tables whose rows are the same after a move. */
export async function rowsOf(databaseUrl: string, tenantId: string): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    databaseUrl,
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1) ORDER BY 1`,
    [OTHERWISE],
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await sql<{ row: string }>(
      databaseUrl,
      `SELECT t::text AS row FROM ${name} t WHERE t.tenant_id = $1 ORDER BY t::text COLLATE "C"`,
      [tenantId],
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}
