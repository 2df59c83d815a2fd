import { rolesToGive } from './member-rules';

describe('the roles that a person can give', () => {
  it('are all for an owner', () => {
    for (const member of ['owner', 'admin', 'member'])
      expect(rolesToGive('owner', member)).toEqual(['owner', 'admin', 'member']);
  });

  it('never concern owners for an admin', () => {
    expect(rolesToGive('admin', 'owner')).toEqual([]);
    for (const member of ['admin', 'member'])
      expect(rolesToGive('admin', member)).toEqual(['admin', 'member']);
  });

  it('are none for a member', () => {
    for (const member of ['owner', 'admin', 'member']) expect(rolesToGive('member', member)).toEqual([]);
  });
});
