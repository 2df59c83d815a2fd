import { type Person, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { DASHBOARD, closedApi } from '../support/limited-apis';
import { codeOf, raw } from './raw';

describe('a service with DASHBOARD_ORIGIN', () => {
  const shared = deployment();
  const [without] = shared.api;
  let api: { url: string };
  let owner: Person;
  beforeAll(async () => {
    api = await closedApi(shared);
    owner = await newOwner(without);
  });

  const call = (
    origin: string | undefined,
    method: string,
    more: Record<string, string> = {},
    url = api.url,
  ) =>
    raw(
      url,
      method,
      '/api/projects',
      {
        Cookie: owner.cookie,
        'Content-Type': 'application/json',
        ...(origin !== undefined && { Origin: origin }),
        ...more,
      },
      method === 'POST' ? JSON.stringify({ name: 'Created' }) : undefined,
    );
  const preflight = (origin: string, url = api.url) =>
    call(
      origin,
      'OPTIONS',
      { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,if-match' },
      url,
    );

  it('lets pages of that origin read and change with the session cookie', async () => {
    const asked = await preflight(DASHBOARD);
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': DASHBOARD,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      'access-control-allow-headers': expect.stringContaining('If-Match') as string,
      vary: expect.stringContaining('Origin') as string,
    });
    for (const [method, status] of [
      ['GET', 200],
      ['POST', 201],
    ] as const) {
      const answer = await call(DASHBOARD, method);
      expect(answer.status).toBe(status);
      expect(answer.headers['access-control-allow-origin']).toBe(DASHBOARD);
      expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    }
    const refused = await call(DASHBOARD, 'GET', { Cookie: 'svc_session=x' });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, DASHBOARD]);
  });

  it.each([
    'http://localhost:5174',
    'https://localhost:5173',
    'http://127.0.0.1:5173',
    'https://evil.example',
    'null',
  ])('lets pages of no other origin: %s', async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    const answer = await call(origin, 'POST');
    expect([answer.status, codeOf(answer)]).toEqual([403, 'SVC_CSRF_REJECTED']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('still requires an Origin, and refuses the forms of its own pages from a dashboard', async () => {
    expect((await call(undefined, 'POST')).status).toBe(403);
    const form = await raw(
      api.url,
      'POST',
      '/sign-out',
      { Cookie: owner.cookie, Origin: DASHBOARD, 'Content-Type': 'application/x-www-form-urlencoded' },
      '',
    );
    expect(form.status).toBe(403);
  });

  it('is the only one: without the setting no origin is allowed', async () => {
    const asked = await preflight(DASHBOARD, without);
    expect(asked.status).toBe(404);
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    expect((await call(DASHBOARD, 'POST', {}, without)).status).toBe(403);
    const read = await call(DASHBOARD, 'GET', {}, without);
    expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });
});
