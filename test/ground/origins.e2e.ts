import { newOwner } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { codeOf, raw } from './raw';

describe('a service behind https', () => {
  const ground = deployment();
  let api: ServiceProcess;
  let cookie: string;

  beforeAll(async () => {
    api = await startApi(ground, { BASE_URL: 'https://docs.example.com' });
    const owner = await newOwner(ground.api[0]);
    // The same session, under the name that it has over https.
    cookie = owner.cookie.replace('svc_session=', '__Host-svc_session=');
  });
  afterAll(() => api.kill());

  const post = (origin: string) =>
    raw(
      api.url,
      'POST',
      '/api/projects',
      { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' },
      JSON.stringify({ name: 'By post' }),
    );

  it('takes changes by cookie from its own pages', async () => {
    expect((await post('https://docs.example.com')).status).toBe(201);
  });

  it.each([
    'http://docs.example.com',
    'https://docs.example.com:8443',
    'https://docs.example.com.evil.example',
    'https://evil.docs.example.com',
    'null',
  ])('takes none from %s', async (origin) => {
    const answer = await post(origin);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({
      status: 403,
      code: 'SVC_CSRF_REJECTED',
    });
  });
});

describe('the addresses for operators', () => {
  const [url] = deployment().api;

  it.each(['/METRICS', '/metrics/', '/Metrics', '/%6Detrics', '//metrics', '/readyz/', '/HEALTHZ'])(
    'are exact, so that what a proxy keeps out stays out: %s',
    async (path) => {
      expect((await raw(url, 'GET', path, {})).status).toBe(404);
    },
  );
});
