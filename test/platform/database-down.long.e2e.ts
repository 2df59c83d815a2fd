import { Client as PgClient } from 'pg';
import { anonymous, newOwner, newProject, type Person } from '#testing';
import { save } from '../content/workspace';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { eventually } from './eventually';

describe('while the database is down', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let owner: Person;
  let admin: PgClient;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl });
    owner = await newOwner(api.url);
    admin = new PgClient({ connectionString: currentRun().adminUrl });
    await admin.connect();
  });

  afterAll(() => admin.end());

  /** Terminates all connections to the service's database, and allows or forbids new ones. */
  const allowConnections = async (allowed: boolean): Promise<void> => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${allowed}`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  };

  it('the service keeps accepted changes, answers 503 with Retry-After, and recovers by itself', async () => {
    const project = await newProject(owner);
    const accepted: string[] = [];
    const refused: { status: number; code: string; retryAfter: string | undefined }[] = [];
    let number = 0;
    let writing = true;
    const write = async (): Promise<void> => {
      while (writing) {
        const path = `note-${++number}.md`;
        const { status, body, headers } = await save(owner, project, path, `# Note ${number}\n`);
        if (status === 201) accepted.push(`/${path}`);
        else refused.push({ status, code: body.error.code, retryAfter: headers['retry-after'] });
      }
    };
    const writers = Array.from({ length: 4 }, write);
    await eventually('some documents are saved', () => Promise.resolve(accepted.length >= 20));
    await allowConnections(false);
    await eventually('the process reports that it is not ready', async () => {
      const { status } = await anonymous(api.url).get('/readyz');
      return status === 503 && refused.length >= 5;
    });
    await anonymous(api.url).get('/healthz').expect(200);
    await allowConnections(true);
    const before = accepted.length;
    await eventually('documents are saved again', () => Promise.resolve(accepted.length >= before + 20));
    writing = false;
    await Promise.all(writers);

    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 SVC_UNAVAILABLE']),
    );
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const { body } = await owner.get(`/api/projects/${project.id}/manifest`).expect(200);
    const stored = new Set((body.data.nodes as { path: string }[]).map(({ path }) => path));
    expect(accepted.filter((path) => !stored.has(path))).toEqual([]);
  });
});
