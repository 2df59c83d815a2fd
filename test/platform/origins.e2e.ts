import { newOwner } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { codeOf, raw } from './raw';

describe('a service with an https BASE_URL', () => {
  const shared = deployment();
  let api: ServiceProcess;
  let cookie: string;

  beforeAll(async () => {
    api = await startApi(shared, { BASE_URL: 'https://docs.example.com' });
    const owner = await newOwner(shared.api[0]);
    // The same session, in the cookie that is used over HTTPS.
    cookie = owner.cookie.replace('svc_session=', '__Host-svc_session=');
  });

  const post = (origin: string) =>
    raw(
      api.url,
      'POST',
      '/api/projects',
      { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' },
      JSON.stringify({ name: 'Created' }),
    );

  it('accepts changes with a cookie if they come from its own pages', async () => {
    expect((await post('https://docs.example.com')).status).toBe(201);
  });

  it.each([
    'http://docs.example.com',
    'https://docs.example.com:8443',
    'https://docs.example.com.evil.example',
    'https://evil.docs.example.com',
    'null',
  ])('refuses changes with a cookie if their Origin is %s', async (origin) => {
    const answer = await post(origin);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({
      status: 403,
      code: 'SVC_CSRF_REJECTED',
    });
  });
});

describe('the routes for operators', () => {
  const [url] = deployment().api;

  it.each(['/METRICS', '/metrics/', '/Metrics', '/%6Detrics', '//metrics', '/readyz/', '/HEALTHZ'])(
    'have no other spelling that could evade the rules of a proxy: %s',
    async (path) => {
      expect((await raw(url, 'GET', path, {})).status).toBe(404);
    },
  );
});
