import { anonymous, type Client, countStatuses, newOwner, newToken, type Person } from '#testing';
import { describeEachBackend, sharedApi } from '../support/deployments';
import { eventually } from './eventually';
import { limitHeaders, spend } from './limits-support';

const MINUTE_MS = 60_000;
/** Limits that tests reach in one minute on two processes. */
const MINUTELY = { RATE_LIMIT_PER_MINUTE: '60', GUESS_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' };

/** Does what must happen within one window, again until it does, however slow the machine is. Each time has callers of its own. */
function inOneMinute<T>(work: () => Promise<T>): Promise<T> {
  return eventually('everything happens within a minute', async () => {
    const began = performance.now();
    const result = await work();
    return performance.now() - began < 0.9 * MINUTE_MS ? result : undefined;
  });
}

describeEachBackend('limits', (deployment) => {
  const [shared] = deployment.api;

  const newPerson = (): Promise<Person> => newOwner(shared);

  it.each([
    ['a token', async (url: string): Promise<Client> => newToken(await newOwner(url), 'read')],
    ['a session', newOwner],
  ] satisfies [string, (url: string) => Promise<Client>][])(
    'exactly 60 requests of %s pass in a minute, however they are spread over two processes',
    async (_, newClient) => {
      const apis = await Promise.all([1, 2].map((nth) => sharedApi(deployment, MINUTELY, nth)));
      const answers = await inOneMinute(async () => {
        const client = await newClient(apis[0]!.url);
        const sent: Awaited<ReturnType<Client['get']>>[] = [];
        // One process alone for a while, then both in turn, then both at once.
        const send = async (n: number) => sent.push(await client.at(apis[n]!.url).get('/api/me'));
        for (let n = 0; n < 10; n++) await send(0);
        for (let n = 0; n < 30; n++) await send(n % 2);
        await Promise.all(Array.from({ length: 60 }, (__, n) => send(n % 2)));
        for (const n of [0, 1]) await send(n);
        return sent;
      });
      expect(countStatuses(answers)).toEqual({ 200: 60, 429: 42 });
      for (const last of answers.slice(-2))
        expect(limitHeaders(last, 'x-ratelimit')).toMatchObject({ limit: 60, remaining: 0 });
    },
  );

  it('what a process took in advance and does not use, another one can use soon', async () => {
    const apis = await Promise.all([1, 2].map((nth) => sharedApi(deployment, MINUTELY, nth)));
    const passed = await inOneMinute(async () => {
      const client = await newToken(await newPerson(), 'read');
      await spend(client.at(apis[0]!.url), 1);
      let count = 1;
      const began = performance.now();
      await eventually('the other process admits the rest, or the minute is over', async () => {
        if ((await client.at(apis[1]!.url).get('/api/me')).status === 200) count++;
        return count === 60 || performance.now() - began > MINUTE_MS;
      });
      return count;
    });
    expect(passed).toBe(60);
  });

  it('all processes count wrong passwords together, by account', async () => {
    const apis = await Promise.all([1, 2].map((nth) => sharedApi(deployment, MINUTELY, nth)));
    // An account gets ten times as many attempts from everywhere as from one address.
    const statuses = await inOneMinute(async () => {
      const person = await newPerson();
      const answers: number[] = [];
      for (let n = 0; n < 12; n++) {
        const service = apis[n % 2]!;
        const { status } = await anonymous(service.url)
          .with({ Origin: service.url, 'X-Forwarded-For': `203.0.113.${n}` })
          .post('/api/auth/sign-in', { email: person.email, password: 'not the password' });
        answers.push(status);
      }
      return answers;
    });
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});
