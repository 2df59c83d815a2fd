import { type JSONWebKeySet } from 'jose';
import { anonymous } from '#testing';
import { createDatabase, startApi } from '../support/deployments';

describe('the keys of the issuer', () => {
  async function keySet(at: string): Promise<JSONWebKeySet> {
    const answer = await anonymous(at).get('/.well-known/jwks.json').expect(200);
    expect(answer.headers['cache-control']).toContain('public');
    return answer.body;
  }

  it('processes that start at the same time create one issuer key, and a process with another master key does not start', async () => {
    const servers = { databaseUrl: await createDatabase() };
    const services = await Promise.all([startApi(servers), startApi(servers), startApi(servers)]);
    const sets = await Promise.all(services.map((service) => keySet(service.url)));
    expect(sets[0]!.keys).toHaveLength(1);
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
    const other = startApi(servers, { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
    await expect(other).rejects.toThrow(/MASTER_KEY/);
  });
});
