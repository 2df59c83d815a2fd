import type { Session } from '../session/session';
import { settingsFor } from './settings-entries';

const organization = { deletesAt: null } as Session['organization'];
const namesFor = (isTenantAdmin: boolean, deletesAt: string | null = null) =>
  settingsFor({ isTenantAdmin, organization: { ...organization, deletesAt } })
    .flat()
    .map(({ name }) => name);

describe('the settings', () => {
  it('show an admin what only admins open', () => {
    expect(namesFor(true)).toEqual(
      expect.arrayContaining(['groups', 'singleSignOn', 'domains', 'auditLog', 'usage']),
    );
  });

  it('show a member what members open', () => {
    const names = namesFor(false);
    expect(names).toEqual(expect.arrayContaining(['account', 'members', 'policies', 'organization']));
    for (const name of ['groups', 'singleSignOn', 'domains', 'auditLog', 'usage'])
      expect(names).not.toContain(name);
  });

  it('show only what opens while the organization is being deleted', () => {
    const names = ['overview', 'sessions', 'data', 'auditLog', 'organization'];
    expect(namesFor(true, '2026-12-01T00:00:00Z')).toEqual(names);
  });
});
