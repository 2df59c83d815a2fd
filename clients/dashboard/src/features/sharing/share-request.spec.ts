import { type ShareInput, shareRequest } from './share-request';

const now = Date.UTC(2026, 10, 25);
const input: ShareInput = {
  shareType: 'user',
  person: 'grace@example.org',
  personId: null,
  groupId: '',
  permission: 'write',
  lifetime: 'never',
  date: '',
};

describe('the request for a share', () => {
  it('names a person by the e-mail address, or by the id of the one who was chosen', () => {
    expect(shareRequest(input, now)).toEqual({
      request: { shareType: 'user', granteeEmail: 'grace@example.org', permission: 'write' },
    });
    expect(shareRequest({ ...input, person: 'Grace Hopper', personId: 'g' }, now)).toEqual({
      request: { shareType: 'user', targetId: 'g', permission: 'write' },
    });
  });

  it('is only for reading if everybody can read', () => {
    expect(shareRequest({ ...input, shareType: 'public' }, now)).toEqual({
      request: { shareType: 'public', permission: 'read' },
    });
  });

  it('names the group', () => {
    const group = { ...input, shareType: 'group' as const };
    expect(shareRequest(group, now)).toEqual({ problems: { groupId: 'required' } });
    expect(shareRequest({ ...group, groupId: 'e' }, now)).toMatchObject({ request: { targetId: 'e' } });
  });

  it('is not sent with a name that nobody was chosen for, and says everything that is wrong at once', () => {
    expect(shareRequest({ ...input, person: 'Grace', lifetime: 'date' }, now)).toEqual({
      problems: { person: 'email', date: 'required' },
    });
    expect(shareRequest({ ...input, person: ' ' }, now)).toEqual({ problems: { person: 'required' } });
  });

  it('does not send a person who was typed for another audience', () => {
    expect(shareRequest({ ...input, shareType: 'tenant' }, now)).toEqual({
      request: { shareType: 'tenant', permission: 'write' },
    });
  });
});
