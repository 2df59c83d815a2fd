import { newDocument, newOwner, newProject, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

describe('processes with one role each', () => {
  it('share the work: one serves requests, and the other one runs the jobs that they cause', async () => {
    const databaseUrl = await createDatabase();
    const http = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const owner = await newOwner(http.url);
    const project = await newProject(owner);
    await newDocument(owner, project, 'a.md');
    await newDocument(owner, project, 'b.md');
    await owner.delete(`/api/projects/${project.id}`).expect(200);

    const count = async (statement: string): Promise<number> =>
      (await sql<{ n: number }>(databaseUrl, statement))[0]!.n;
    const recorded = () => count('SELECT count(*)::int AS n FROM job_outbox');
    const nodes = () => count(`SELECT count(*)::int AS n FROM nodes WHERE project_id = '${project.id}'`);
    expect(await recorded()).toBeGreaterThan(0);
    expect(await nodes()).toBeGreaterThan(1);

    const jobs = await startApi({ databaseUrl }, {}, ['--role', 'jobs']);
    await eventually('the project is purged', async () => (await recorded()) + (await nodes()) === 0);

    // Not with the client of the tests, which compares answers with the document: this process serves nothing of it.
    const answer = (path: string, init?: RequestInit) => fetch(`${jobs.url}${path}`, init);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await answer(path)).status).toBe(200);
    for (const path of ['/', '/api/projects', '/api/openapi', '/sign-in', '/nowhere'])
      expect([path, (await answer(path)).status]).toEqual([path, 404]);
    const refused = await answer('/api/projects', { method: 'POST' });
    expect(await refused.json()).toMatchObject({ error: { code: 'SVC_NOT_FOUND' } });
  });
});
