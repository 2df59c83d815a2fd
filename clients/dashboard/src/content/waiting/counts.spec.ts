import type { Session } from '../session/session';
import { shownCount, shownDecisions } from './counts';

const counts = (some: Partial<Session['counts']>): Session['counts'] => ({
  reviews: 0,
  distributions: 0,
  roomPeople: 0,
  roomAgents: 0,
  expiringTokens: 0,
  expiringShares: 0,
  inbox: 0,
  invites: 0,
  ...some,
});

it('a number of decisions says that there may be more if one kind was not counted to its end', () => {
  expect(shownDecisions(counts({}))).toBe('0');
  expect(shownDecisions(counts({ reviews: 99, roomPeople: 31 }))).toBe('130');
  expect(shownDecisions(counts({ distributions: 100, roomPeople: 30 }))).toBe('130+');
  expect([shownCount(99), shownCount(100)]).toEqual(['99', '100+']);
});
