import { anonymous, newMember, newOwner } from '#testing';
import { cpuSecondsOf } from '../platform/cpu-time';
import { deployment, startApi } from '../support/deployments';
import { PASSWORD, signUpForm } from './accounts-support';

describe('POST /api/auth/sign-in', () => {
  const shared = deployment();
  const [url] = shared.api;
  const signIn = (body: object, at = url) => anonymous(at).post('/api/auth/sign-in', body);

  it('does the same work for an unknown address, a wrong password and a suspended user', async () => {
    // It hashes passwords as the service does, and not as cheaply as in other tests.
    const api = await startApi(shared, { NODE_OPTIONS: undefined });
    const owner = await newOwner(api.url);
    const member = await newMember(owner);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    const cases = [
      { email: signUpForm().email, password: PASSWORD },
      { email: owner.email, password: 'a wrong password' },
      { email: member.email, password: member.password },
    ];
    // An attacker must not learn from the time of an answer whether an address has an account. Nearly all of that time is the CPU time
    // of hashing the password. It is measured as the lowest of several attempts, since background work of the process adds to some.
    const lowest = cases.map(() => Infinity);
    for (let round = 0; round < 4; round++)
      for (const [i, body] of cases.entries()) {
        const before = await cpuSecondsOf(api);
        for (let n = 0; n < 4; n++) await signIn(body, api.url).expect(401);
        lowest[i] = Math.min(lowest[i]!, (await cpuSecondsOf(api)) - before);
      }
    expect(Math.min(...lowest)).toBeGreaterThan(Math.max(...lowest) / 3);
  });
});
