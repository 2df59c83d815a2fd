import { READ_ONLY_SCOPES } from '../../clients/mcp/src/read-only';
import { anonymous, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { authorize, redeem, register, requestQuery } from './oauth-support';

describe('reading only', () => {
  const [url] = deployment().api;

  it('is the same on the page for people and in the local tools', async () => {
    const owner = await newOwner(url);
    const clientId = await register(url);
    const { body } = await anonymous(url).get('/.well-known/oauth-authorization-server').expect(200);
    const scopes = body.scopes_supported as string[];
    const code = await authorize(owner, clientId, {
      fields: { scope: scopes.join(' ') },
      choice: { mode: 'read', scopes },
    });
    const granted = (await redeem(url, clientId, code).expect(200)).body.scope as string;
    expect(granted.split(' ').sort()).toEqual([...READ_ONLY_SCOPES].sort());
  });

  it('and nothing that is risky, is ticked at first', async () => {
    const owner = await newOwner(url);
    const scope = 'read:docs read:capability read:secret-envelope write:inbox doc-ids:revoke admin:scan';
    const query = requestQuery(await register(url), { scope });
    const { text } = await owner.get(`/oauth/authorize?${query}`).expect(200);
    const isTicked = (one: string) =>
      new RegExp(`<input[^>]*value="${one}"[^>]*>`).exec(text)![0].includes('checked');
    expect(scope.split(' ').filter(isTicked)).toEqual(['read:docs', 'read:capability']);
  });
});
