import { readFileSync } from 'node:fs';
import { anonymous, bearer, connectAgent, newOwner, newToken, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { raw } from './raw';

const MARK = 'SECRETMARKER';

describe('the log', () => {
  it('contains no password, token, cookie, code or document, whichever request fails', async () => {
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl }, { LOG_LEVEL: 'trace' });
    const owner = await newOwner(api.url);
    const [token, agent] = await Promise.all([newToken(owner, 'write'), connectAgent(owner)]);
    const stranger = anonymous(api.url);
    const content = `# ${MARK} content\n`;
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
    await sql(databaseUrl, 'ALTER TABLE revisions ADD CONSTRAINT test_refuses CHECK (number < 2)');
    await owner
      .with({ 'X-Request-Id': failedRequestId })
      .post('/api/documents/save', { path: `${MARK}.md`, content: `${content}more` })
      .expect(500);
    await api.stop();

    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain(failedRequestId);
    expect(log).toContain('test_refuses');
    const secrets = [MARK, owner.password, owner.cookie.split('=')[1]!, token.token, agent.token];
    for (const secret of secrets) expect(log.includes(secret)).toBe(false);
  });
});
