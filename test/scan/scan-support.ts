import { type Client, newNode, type Person, type Project, uniqueName } from '#testing';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { FakeGithub } from './fake-github';

export const SCAN = '/api/v1/manifest/scan';

/** A scan as its status shows it. */
export interface Scan {
  id: string;
  state: string;
  organization: string;
  partial: boolean;
  waitingUntil: string | null;
  failure: { code: string; message: string } | null;
  repositories: number;
  repositoriesDone: number;
  matched: number;
  changed: number;
  missing: number;
  unverified: number;
  unmapped: number;
  errors: { repository: string | null; code: string; unverified: number }[];
  errorCount: number;
  renames: { from: string; to: string }[];
  items: { outcome: string; physicalPath: string; reason?: string; fileHash?: string; nodeId?: string }[];
}

/** A fake GitHub, a database and a process of the API. The database is not shared, because any process on it can run the scans. */
export class ScanDeployment {
  private readonly others: ServiceProcess[] = [];

  private constructor(
    readonly github: FakeGithub,
    readonly databaseUrl: string,
    readonly settings: NodeJS.ProcessEnv,
    readonly api: ServiceProcess,
  ) {}

  static async start(settings: NodeJS.ProcessEnv = {}): Promise<ScanDeployment> {
    const [github, databaseUrl] = await Promise.all([FakeGithub.start(), createDatabase()]);
    const all = {
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN: github.token,
      GITHUB_TOKEN_TENANTS: '*',
      ...settings,
    };
    return new ScanDeployment(github, databaseUrl, all, await startApi({ databaseUrl }, all));
  }

  /** Starts another process on the same database. */
  async startProcess(settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
    const api = await startApi({ databaseUrl: this.databaseUrl }, { ...this.settings, ...settings });
    this.others.push(api);
    return api;
  }

  async stop(): Promise<void> {
    // First, so that no scan waits for a held request.
    await this.github.stop();
    await Promise.all([this.api, ...this.others].map((api) => api.stop()));
  }
}

/** A name of a GitHub organization that no other test uses. */
export function newOrganizationName(): string {
  return uniqueName('org').slice(0, 39);
}

/** A mapping and its node. */
export interface Mapping {
  id: string;
  nodeId: string;
}

/** Creates a node with a mapping to a file. */
export async function newMapping(
  client: Client,
  project: Project,
  physicalPath: string,
  fileHash?: string,
  sourceType = 'github',
): Promise<Mapping> {
  const nodeId = await newNode(client, project, { type: 'file', name: uniqueName('node') });
  const { body } = await client
    .post(`/api/nodes/${nodeId}/mappings`, { sourceType, physicalPath, fileHash })
    .expect(201);
  return { id: body.data.id, nodeId };
}

/** A mapping as the API shows it. */
export async function mappingOf(client: Client, { nodeId }: Mapping) {
  return (await client.get(`/api/nodes/${nodeId}`).expect(200)).body.data.mapping as {
    status: string;
    lastCheckedAt: string | null;
    physicalPath: string;
    fileHash: string | null;
  };
}

/** The status of the latest scan. */
export async function statusOf(client: Client): Promise<Scan> {
  return (await client.get(`${SCAN}/status`).expect(200)).body.data as Scan;
}

/** Starts a scan. */
export async function startScan(client: Client, organization?: string): Promise<Scan> {
  return (await client.post(SCAN, { organization }).expect(201)).body.data as Scan;
}

/** Waits until the latest scan is done or has failed, and returns it. */
export function waitForScan(client: Client): Promise<Scan> {
  return eventually('the scan is done or has failed', async () => {
    const scan = await statusOf(client);
    return ['done', 'failed'].includes(scan.state) && scan;
  });
}

/** Starts a scan and waits for its end. */
export async function runScan(person: Person | Client, organization?: string): Promise<Scan> {
  const { id } = await startScan(person, organization);
  const scan = await waitForScan(person);
  expect(scan.id).toBe(id);
  return scan;
}

/** The items with an outcome, as paths with reasons. */
export function itemsOf({ items }: Scan, outcome: string): string[] {
  return items
    .filter((item) => item.outcome === outcome)
    .map(({ physicalPath, reason }) => (reason ? `${physicalPath} ${reason}` : physicalPath))
    .sort();
}
