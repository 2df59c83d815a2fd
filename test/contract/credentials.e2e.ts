import type { Caller } from './credentials';
import { type Choice, type Required, describeRoutes } from './credentials-of-routes';

/** Returns the circumstances that decide which rule refuses or admits a caller. Two rules can have the same answer, so the answer alone is not enough. */
function groupOf({ caller, answer }: Required): string {
  const role = caller.is === 'session' && caller.role;
  const agent = caller.is === 'token' && caller.agent;
  return JSON.stringify([answer, caller.is, role, agent]);
}

/** One credential of each group. It differs from route to route, so that all credentials are used. */
const few: Choice = (required, index) => {
  const groups = new Map<string, string[]>();
  for (const one of required) {
    const group = groupOf(one);
    groups.set(group, [...(groups.get(group) ?? []), one.name]);
  }
  return [...groups.values()].map((same) => same[index % same.length]!);
};

describe('the route', () => describeRoutes(few));

it('every kind of caller and every role is tried, also if many others must get the same answer', () => {
  const answer = { status: 403, code: 'SVC_FORBIDDEN' };
  const agent: Caller = { is: 'token', scopes: [], agent: true };
  const required: Required[] = [
    ...Array.from({ length: 20 }, (_, i) => ({ name: `agent ${i}`, caller: agent, answer })),
    { name: 'a token', caller: { ...agent, agent: false }, answer },
    { name: 'a member', caller: { is: 'session', origin: 'own', role: 'member' }, answer },
    { name: 'an owner', caller: { is: 'session', origin: 'own', role: 'owner' }, answer },
    { name: 'nobody', caller: { is: 'nobody' }, answer },
  ];
  for (let index = 0; index < 20; index++)
    expect(few(required, index)).toEqual(
      expect.arrayContaining(['a token', 'a member', 'an owner', 'nobody']),
    );
});
