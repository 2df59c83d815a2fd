import { readFileSync } from 'node:fs';
import { anonymous, bearer, connectAgent, newOwner, newToken, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { raw } from './raw';

const MARK = 'SECRETMARKER';

describe('the log', () => {
  it('never contains a password, token, cookie, code or document, whatever goes wrong', async () => {
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl }, { LOG_LEVEL: 'trace' });
    const owner = await newOwner(api.url);
    const [settings, agent] = await Promise.all([newToken(owner, 'write'), connectAgent(owner)]);
    const nobody = anonymous(api.url);
    const content = `# ${MARK} content\n`;
    const failing = 'test-that-this-was-logged';

    await nobody
      .post('/api/auth/sign-up', { email: 'x', password: `${MARK}-password`, tenantName: MARK })
      .expect(400);
    await nobody.post('/api/auth/sign-in', { email: owner.email, password: `${MARK}-password` }).expect(401);
    await bearer(api.url, `svc_${MARK}`).get('/api/me').expect(401);
    await nobody
      .with({ Cookie: `svc_session=${MARK}` })
      .get('/api/me')
      .expect(401);
    await nobody.get(`/api/me?access_token=${MARK}`).expect(401);
    await nobody.get(`/invite/${MARK}`).expect(404);
    await nobody.get(`/api/${MARK}?x=${MARK}`).expect(404);
    await nobody.post('/api/agent-pairing/poll', { deviceCode: MARK }).expect(400);
    await owner.get(`/api/agent-pairing/status?userCode=${MARK}`).expect(404);
    await owner.post('/api/documents/save', { path: `${MARK}.md`, content }).expect(201);
    await settings.post('/api/documents/save', { path: `${MARK}.md`, content, mode: MARK }).expect(400);
    await raw(
      api.url,
      'POST',
      '/api/documents/save',
      { ...owner.headers, 'Content-Type': 'application/json' },
      `{"${MARK}`,
    );
    // An internal failure, with the document and its path among the parameters of the statement.
    await sql(databaseUrl, 'ALTER TABLE revisions ADD CONSTRAINT test_refuses CHECK (number < 2)');
    await owner
      .with({ 'X-Request-Id': failing })
      .post('/api/documents/save', { path: `${MARK}.md`, content: `${content}more` })
      .expect(500);
    await api.stop();

    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain(failing);
    expect(log).toContain('test_refuses');
    const secrets = [MARK, owner.password, owner.cookie.split('=')[1]!, settings.token, agent.token];
    for (const secret of secrets) expect(log.includes(secret)).toBe(false);
  });
});
