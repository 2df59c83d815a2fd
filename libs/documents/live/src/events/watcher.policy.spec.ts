import type { LiveEvent } from './event';
import { type Watcher, visibleIds } from './watcher.policy';

const PERSON: Watcher = {
  ...{ tenantId: 'tenant', userId: 'user', actorId: null, isSession: true, isAdmin: false },
  ...{ usesShares: true, projectIds: null, readsInbox: false, inRooms: false },
};
const AGENT: Watcher = {
  ...{ ...PERSON, actorId: 'actor', isSession: false, usesShares: false, readsInbox: true },
  projectIds: new Set(['reached']),
};
const EVENT: LiveEvent = {
  ...{ kind: 'documents', ids: { projectId: 'project', nodeIds: ['a', 'b'], parentIds: ['c'] } },
  ...{
    projectId: 'project',
    projectExists: true,
    projectOwner: null,
    grants: [],
    audience: [],
    admins: false,
  },
};
const OTHERS = { ...EVENT, projectOwner: 'somebody' };
const seen = (watcher: Watcher, event: LiveEvent, inGroup = false) =>
  visibleIds(watcher, event, () => inGroup);

describe('an event of a project', () => {
  it('is seen whole by those who reach the project', () => {
    expect(seen(PERSON, EVENT)).toBe(EVENT.ids);
    expect(seen(AGENT, { ...EVENT, projectId: 'reached' })).toBe(EVENT.ids);
    expect(seen(PERSON, { ...EVENT, projectOwner: 'user' })).toBe(EVENT.ids);
  });

  it.each([
    ['a token of other projects', AGENT, EVENT],
    ["others than the owner of somebody's My Docs", PERSON, OTHERS],
    ['anybody after the project was deleted', PERSON, { ...EVENT, projectExists: false }],
    [
      'members, if it is for owners and admins',
      PERSON,
      { ...EVENT, kind: 'requests', admins: true } as const,
    ],
    [
      'an agent that does not use the shares of its owner',
      AGENT,
      { ...OTHERS, grants: [['a', 'user']] } as const,
    ],
    [
      'readers of a shared document, if it is about publications',
      PERSON,
      { ...OTHERS, kind: 'publications', grants: [['a', 'user']] } as const,
    ],
  ])('is not seen by %s', (_, watcher, event) => {
    expect(seen(watcher, event)).toBeUndefined();
  });

  it('shows by a share only the shared documents, and no places', () => {
    for (const [audience, inGroup] of [
      ['user', false],
      ['tenant', false],
      ['group', true],
    ] as const)
      expect(seen(PERSON, { ...OTHERS, grants: [['b', audience]] }, inGroup)).toEqual({
        projectId: 'project',
        nodeIds: ['b'],
      });
    expect(seen(PERSON, { ...OTHERS, grants: [['b', 'group']] })).toBeUndefined();
  });

  it('shows by a share only the project if it names no documents', () => {
    const event = { ...OTHERS, ids: { projectId: 'project' }, grants: [[null, 'user']] } as const;
    expect(seen(PERSON, event)).toEqual({ projectId: 'project' });
  });

  it('about the end of one share names it to those who had it, and about several names none', () => {
    const ended = { ...OTHERS, kind: 'shares', audience: ['user'] } as const;
    const ids = { projectId: 'project', nodeIds: ['a'], shareIds: ['s'] };
    expect(seen(PERSON, { ...ended, ids })).toEqual({ nodeIds: ['a'], shareIds: ['s'] });
    expect(seen(PERSON, { ...ended, ids: { ...ids, shareIds: ['s', 't'] } })).toEqual({});
    expect(seen({ ...PERSON, userId: 'other' }, { ...ended, ids })).toBeUndefined();
  });
});

describe('an event of no project', () => {
  const event: LiveEvent = {
    ...EVENT,
    kind: 'members',
    ids: { userIds: ['x'] },
    projectId: null,
    projectExists: false,
  };

  it('is seen by its audience, and by owners and admins if it is for them', () => {
    expect(seen(PERSON, { ...event, audience: ['tenant'] })).toBe(event.ids);
    expect(seen(PERSON, { ...event, audience: ['user'] })).toBe(event.ids);
    expect(seen(PERSON, { ...event, audience: ['other'], admins: true })).toBeUndefined();
    expect(seen({ ...PERSON, isAdmin: true }, { ...event, audience: ['other'], admins: true })).toBe(
      event.ids,
    );
  });

  it('is seen by an agent only if it is about its own messages or rooms, and its scopes allow that', () => {
    const ofAgent = { ...event, audience: ['actor', 'tenant'] };
    expect(seen(AGENT, ofAgent)).toBeUndefined();
    expect(seen(AGENT, { ...ofAgent, kind: 'inbox' })).toBe(event.ids);
    expect(seen(AGENT, { ...ofAgent, kind: 'rooms' })).toBeUndefined();
    expect(seen({ ...AGENT, inRooms: true }, { ...ofAgent, kind: 'rooms' })).toBe(event.ids);
    expect(seen({ ...AGENT, actorId: 'other' }, { ...ofAgent, kind: 'inbox' })).toBeUndefined();
  });
});
