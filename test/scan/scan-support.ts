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

/** A service of its own beside a GitHub of its own: jobs are done by any process of a database. */
export class Ground {
  private readonly others: ServiceProcess[] = [];

  private constructor(
    readonly github: FakeGithub,
    readonly databaseUrl: string,
    readonly settings: NodeJS.ProcessEnv,
    readonly api: ServiceProcess,
  ) {}

  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Ground> {
    const [github, databaseUrl] = await Promise.all([FakeGithub.start(), createDatabase()]);
    const all = {
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN: github.token,
      GITHUB_TOKEN_TENANTS: '*',
      ...settings,
    };
    return new Ground(github, databaseUrl, all, await startApi({ databaseUrl }, all));
  }

  /** One more process over the same database. */
  async another(settings: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
    const api = await startApi({ databaseUrl: this.databaseUrl }, { ...this.settings, ...settings });
    this.others.push(api);
    return api;
  }

  async stop(): Promise<void> {
    // Nobody waits for what a test holds back.
    await this.github.stop();
    await Promise.all([this.api, ...this.others].map((api) => api.stop()));
  }
}

/** A name for an organization that no other test has. */
export function newName(): string {
  return uniqueName('org').slice(0, 39);
}

/** A mapping, and its node. */
export interface Mapped {
  id: string;
  nodeId: string;
}

/** A new node mapped to a file. */
export async function mapped(
  client: Client,
  project: Project,
  physicalPath: string,
  fileHash?: string,
  sourceType = 'github',
): Promise<Mapped> {
  const nodeId = await newNode(client, project, { type: 'file', name: uniqueName('node') });
  const { body } = await client
    .post(`/api/nodes/${nodeId}/mappings`, { sourceType, physicalPath, fileHash })
    .expect(201);
  return { id: body.data.id, nodeId };
}

/** A mapping as its readers see it. */
export async function mappingOf(client: Client, { nodeId }: Mapped) {
  return (await client.get(`/api/nodes/${nodeId}`).expect(200)).body.data.mapping as {
    status: string;
    lastCheckedAt: string | null;
    physicalPath: string;
    fileHash: string | null;
  };
}

export async function statusOf(client: Client): Promise<Scan> {
  return (await client.get(`${SCAN}/status`).expect(200)).body.data as Scan;
}

/** Starts a scan. */
export async function startScan(client: Client, organization?: string): Promise<Scan> {
  return (await client.post(SCAN, { organization }).expect(201)).body.data as Scan;
}

/** The last scan, once it is over. */
export function finished(client: Client, seconds = 30): Promise<Scan> {
  return eventually(
    'the scan is over',
    async () => {
      const scan = await statusOf(client);
      return ['done', 'failed'].includes(scan.state) && scan;
    },
    seconds,
  );
}

/** Does a whole scan. */
export async function scanned(
  person: Person | Client,
  organization?: string,
  seconds?: number,
): Promise<Scan> {
  const { id } = await startScan(person, organization);
  const scan = await finished(person, seconds);
  expect(scan.id).toBe(id);
  return scan;
}

/** The items of one outcome, as paths with reasons. */
export function itemsOf({ items }: Scan, outcome: string): string[] {
  return items
    .filter((item) => item.outcome === outcome)
    .map(({ physicalPath, reason }) => (reason ? `${physicalPath} ${reason}` : physicalPath))
    .sort();
}
