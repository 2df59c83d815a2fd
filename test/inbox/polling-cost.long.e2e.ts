import { type Agent, type Person, newOwner } from '#testing';
import { startCountedApi, statementsOf } from '../platform/statement-count';
import { type ServiceProcess, deployment } from '../support/deployments';
import { MESSAGES, newAgent, newOpenAgent, sent } from './inbox-support';

/** One statement counts the request. */
const COUNTING = 1;

describe('a poll of an inbox', () => {
  let api: ServiceProcess;
  let owner: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    api = await startCountedApi();
    owner = await newOwner(deployment().api[0]);
    [sender, recipient] = [await newAgent(owner), await newOpenAgent(owner)];
  });

  it('runs one statement if there are messages, however many, and otherwise 2 without and 3 with a wait', async () => {
    const cost = async (query: string) => {
      const poll = () => recipient.at(api.url).get(`${MESSAGES}?${query}`).expect(200);
      return (await statementsOf(api.url, poll)) - COUNTING;
    };
    expect(await cost('')).toBe(2);
    expect(await cost('wait=1')).toBeLessThanOrEqual(3);
    await Promise.all(Array.from({ length: 20 }, () => sent(sender, recipient)));
    expect(await cost('wait=30')).toBe(1);
    expect(await cost('max=3')).toBe(1);
  });
});
