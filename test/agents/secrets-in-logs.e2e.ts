import { bearer, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { logOf, tracedApi } from '../support/limited-apis';
import { poll, start } from './pairing-support';

it('no log line contains a token, a device code, a user code or a private key, even at level trace', async () => {
  const service = await tracedApi(deployment());
  const secrets: string[] = [];
  const owner = await newOwner(service.url);
  const { userCode, deviceCode } = await start(service.url);
  secrets.push(deviceCode, userCode, owner.cookie.split('=')[1]!, owner.password);
  await owner.get(`/api/agent-pairing/status?userCode=${userCode}`).expect(200);
  await owner.get(`/device?code=${userCode}`).expect(200);
  await poll(service.url, deviceCode, 1);
  await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
  const { token, actorSigningKey, actorAttestation } = (await poll(service.url, deviceCode).expect(200)).body
    .data;
  secrets.push(token, actorSigningKey.d, actorAttestation);
  await bearer(service.url, token).get('/api/me').expect(200);
  await bearer(service.url, `${token}x`).get('/api/me').expect(401);
  await bearer(service.url, token).get('/api/tokens').expect(401);
  const created = await owner.post('/api/tokens', { name: 'x', scope: 'read' }).expect(201);
  secrets.push(created.body.data.token);

  const log = await logOf(service);
  expect(log).toContain('"msg":"request"');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
