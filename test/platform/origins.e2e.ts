import { type Person, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { httpsApi } from '../support/limited-apis';
import { codeOf, raw } from './raw';

describe('a service with an https BASE_URL', () => {
  const shared = deployment();
  let api: { url: string };
  let cookie: string;

  beforeAll(async () => {
    api = await httpsApi(shared);
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

  it('lets the browser clear its cache, but not its storage, when the session of the request ends', async () => {
    const send = async (method: string, path: string, owner: Person, body?: object) => {
      const headers = {
        Cookie: owner.cookie.replace('svc_session=', '__Host-svc_session='),
        Origin: 'https://docs.example.com',
        'Content-Type': 'application/json',
      };
      const answer = await raw(api.url, method, path, headers, body && JSON.stringify(body));
      return [answer.status, answer.headers['clear-site-data']];
    };
    const cleared = '"cache"';
    const [url] = shared.api;
    const [first, second, third] = [await newOwner(url), await newOwner(url), await newOwner(url)];
    expect(await send('POST', '/api/auth/sign-out', first)).toEqual([200, cleared]);
    const { body } = await second.get('/api/auth/sessions').expect(200);
    expect(await send('DELETE', `/api/auth/sessions/${body.data[0].id}`, second)).toEqual([200, cleared]);
    expect(await send('DELETE', '/api/auth/sessions', third)).toEqual([200, undefined]);
    // Over http browsers do not obey.
    const plain = await third.post('/api/auth/sign-out').expect(200);
    expect(plain.headers['clear-site-data']).toBeUndefined();
  });

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
