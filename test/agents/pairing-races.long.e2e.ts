import { countStatuses, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { poll, start } from './pairing-support';

describe('concurrent polls and decisions', () => {
  const { api, databaseUrl } = deployment();
  const [url, other] = api;

  it('issue the token to only one of twenty polls', async () => {
    const owner = await newOwner(url);
    const { userCode, deviceCode } = await start(url);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    const polls = Array.from({ length: 20 }, (_, i) => poll(i % 2 ? url : other, deviceCode));
    const answers = await Promise.all(polls);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'token' : body.error.code));
    expect(codes.filter((code) => code === 'token')).toHaveLength(1);
    expect(codes.filter((code) => code === 'expired_token')).toHaveLength(19);
    const count = await sql(databaseUrl, 'SELECT count(*)::int AS n FROM api_tokens WHERE tenant_id = $1', [
      owner.tenantId,
    ]);
    expect(count).toEqual([{ n: 1 }]);
  });

  it('let only one decision win, which the agent then receives', async () => {
    const owner = await newOwner(url);
    for (let round = 0; round < 5; round++) {
      const { userCode, deviceCode } = await start(url);
      const decisions = await Promise.all(
        ['approve', 'deny', 'approve', 'deny'].map((act, i) =>
          owner
            .at(api[i % 2]!)
            .with({ Origin: api[i % 2]! })
            .post(`/api/agent-pairing/${act}`, { userCode }),
        ),
      );
      expect(countStatuses(decisions)).toEqual({ 200: 1, 404: 3 });
      const won = decisions.find(({ status }) => status === 200)!;
      const answer = await poll(url, deviceCode);
      expect(answer.status).toBe(won.body.data.state === 'approved' ? 200 : 400);
    }
  });

  it('answer slow_down to all but one of ten polls while the request is pending', async () => {
    const { deviceCode } = await start(url);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => poll(api[i % 2]!, deviceCode)));
    const codes = answers.map(({ body }) => body.error.code).sort();
    expect(codes).toEqual(['authorization_pending', ...Array<string>(9).fill('slow_down')]);
    expect(Math.max(...answers.map(({ body }) => body.error.details.interval))).toBe(5 + 9 * 5);
  });

  it('create one agent for several requests with the same client name', async () => {
    const owner = await newOwner(url);
    const requests = await Promise.all(Array.from({ length: 6 }, () => start(url, { clientName: 'Twin' })));
    for (const { userCode } of requests)
      await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    const issued = await Promise.all(
      requests.map(({ deviceCode }, i) => poll(api[i % 2]!, deviceCode).expect(200)),
    );
    expect(new Set(issued.map(({ body }) => body.data.actorId)).size).toBe(1);
    expect(new Set(issued.map(({ body }) => body.data.token)).size).toBe(6);
  });
});
