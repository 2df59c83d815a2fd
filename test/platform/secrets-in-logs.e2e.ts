import { type Person, anonymous, bearer, connectAgent, newOwner, newToken } from '#testing';
import { mailTo, tokenIn } from '../accounts/mails';
import { message, post } from '../mcp/http-support';
import { type Tokens, VERIFIER, authorize, redeem, refresh, register } from '../oauth/oauth-support';
import { expectNoTextsInLog } from '../publishing/texts-in-logs';
import { expectNoQueriesInLog } from '../search/queries-in-logs';
import { expectNoSealedSecretsInLog } from '../seal/secrets-in-logs';
import { raw } from './raw';
import { TracedService } from './traced-service';

const MARK = 'SECRETMARKER';

describe('the log', () => {
  let api: TracedService;

  beforeAll(async () => {
    api = await TracedService.start();
  });
  afterEach(() => api.repair());

  it('contains no password, token, cookie, code or document, whichever request fails', async () => {
    const { databaseUrl } = api;
    const owner = await newOwner(api.url);
    const [token, agent] = await Promise.all([newToken(owner, 'write'), connectAgent(owner)]);
    const stranger = anonymous(api.url);
    const content = `# ${MARK} content\n`;
    const mailed = await tokensOfMails(api.url, owner, databaseUrl);
    const authorized = await secretsOfClient(owner);
    const failedRequestId = 'test-that-this-was-logged';

    await stranger
      .post('/api/auth/sign-up', { email: 'x', password: `${MARK}-password`, tenantName: MARK })
      .expect(400);
    await stranger
      .post('/api/auth/sign-in', { email: owner.email, password: `${MARK}-password` })
      .expect(401);
    await bearer(api.url, `svc_${MARK}`).get('/api/me').expect(401);
    await stranger
      .with({ Cookie: `svc_session=${MARK}` })
      .get('/api/me')
      .expect(401);
    await stranger.get(`/api/me?access_token=${MARK}`).expect(401);
    await stranger.get(`/invite/${MARK}`).expect(404);
    for (const page of ['reset-password', 'confirm-email', 'daily-mail'])
      await stranger.get(`/${page}/${MARK}`).expect(404);
    await stranger.post(`/daily-mail/${MARK}`).expect(404);
    await stranger.post('/api/auth/password-reset', { email: `${MARK}@test.invalid` }).expect(200);
    await stranger
      .post('/api/auth/password-reset/confirm', { token: MARK, password: `${MARK}-password` })
      .expect(404);
    await owner
      .post('/api/me/password', { currentPassword: `${MARK}-password`, newPassword: `${MARK}-password` })
      .expect(403);
    await stranger.get(`/api/${MARK}?x=${MARK}`).expect(404);
    await stranger.post('/api/agent-pairing/poll', { deviceCode: MARK }).expect(400);
    await owner.get(`/api/agent-pairing/status?userCode=${MARK}`).expect(404);
    await owner.post('/api/documents/save', { path: `${MARK}.md`, content }).expect(201);
    await token.post('/api/documents/save', { path: `${MARK}.md`, content, mode: MARK }).expect(400);
    await raw(
      api.url,
      'POST',
      '/api/documents/save',
      { ...owner.headers, 'Content-Type': 'application/json' },
      `{"${MARK}`,
    );
    // An internal error of a statement that has the document and its path as parameters.
    await api.damage(
      'ALTER TABLE revisions ADD CONSTRAINT test_refuses_numbers CHECK (number < 2) NOT VALID',
      'ALTER TABLE revisions DROP CONSTRAINT test_refuses_numbers',
    );
    await owner
      .with({ 'X-Request-Id': failedRequestId })
      .post('/api/documents/save', { path: `${MARK}.md`, content: `${content}more` })
      .expect(500);

    const secrets = [
      MARK,
      owner.password,
      owner.cookie.split('=')[1]!,
      token.token,
      agent.token,
      owner.email,
      ...mailed,
      ...authorized,
    ];
    await api.expectLog({ words: [failedRequestId, 'test_refuses_numbers'], secrets });
  });

  it('contains no text of a published document and no finding, whatever fails', () =>
    expectNoTextsInLog(api));

  it('contains no query, path, title or text, whether a request succeeds, is refused or fails', () =>
    expectNoQueriesInLog(api));

  it('contains no sealed secret, its ciphertext and its label, which are in no row either once the envelope has ended', () =>
    expectNoSealedSecretsInLog(api));

  it('contains none of these when the process has done all of its work and has ended', () =>
    api.expectNothingLater());
});

/** Opens the links of mails to a person, and returns their tokens. */
async function tokensOfMails(url: string, { email }: Person, databaseUrl: string): Promise<string[]> {
  const stranger = anonymous(url);
  await stranger.post('/api/auth/password-reset', { email }).expect(200);
  const reset = tokenIn(await mailTo(databaseUrl, email, 'reset_password'));
  const verification = tokenIn(await mailTo(databaseUrl, email, 'verify_email'));
  await stranger.get(`/reset-password/${reset}`).expect(200);
  await stranger.get(`/confirm-email/${verification}`).expect(200);
  await stranger.post('/api/auth/email/confirm', { token: verification }).expect(200);
  return [reset, verification];
}

/** Connects a client by OAuth, which also sends each secret in a way that is refused, and returns the secrets. */
async function secretsOfClient(owner: Person): Promise<string[]> {
  const { url } = owner;
  const clientId = await register(url);
  const code = await authorize(owner, clientId, { fields: { state: MARK } });
  await redeem(url, clientId, code, { code_verifier: MARK.repeat(4) }).expect(400);
  const first = (await redeem(url, clientId, code).expect(200)).body as Tokens;
  const next = (await refresh(url, clientId, first.refresh_token).expect(200)).body as Tokens;
  const call = message('tools/call', { name: 'search', arguments: { query: MARK } });
  for (const token of [first.access_token, next.access_token])
    await post(url, call, { Authorization: `Bearer ${token}` });
  await bearer(url, next.access_token).get('/api/me').expect(401);
  await refresh(url, clientId, first.refresh_token).expect(400);
  return [code, VERIFIER, ...[first, next].flatMap((tokens) => [tokens.access_token, tokens.refresh_token])];
}
