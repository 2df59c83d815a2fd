import { anonymous } from '#testing';
import { deployments, describeEachBackend, startRelay } from '../support/deployments';

describe('the relay', () => {
  it('has the routes for operators, and no route of the main API', async () => {
    const stranger = anonymous(deployments()[0]!.relay);
    await stranger.get('/healthz').expect(200);
    const ready = await stranger.get('/readyz').expect(200);
    expect(ready.body.data).toMatchObject({ ready: true, database: 'up', wakeups: 'up' });
    expect((await stranger.get('/metrics').expect(200)).text).toContain('http_request_duration_seconds');
    const missing = await stranger.unchecked().get('/api/projects').expect(404);
    expect(missing.body.error.code).toBe('SVC_NOT_FOUND');
  });
});

describeEachBackend('a relay that receives SIGTERM', (deployment) => {
  it('exits by itself', async () => {
    const relay = await startRelay(deployment);
    await anonymous(relay.url).get('/readyz').expect(200);
    await relay.stop();
    expect(await relay.exited).toBe('ended with code 0');
  });
});
