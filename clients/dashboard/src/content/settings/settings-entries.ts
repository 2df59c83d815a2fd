import type { Session } from '../session/session';

/** A part of the settings. Its name is in the texts. */
export interface SettingsEntry {
  name:
    | 'overview'
    | 'account'
    | 'tokens'
    | 'sessions'
    | 'data'
    | 'members'
    | 'groups'
    | 'policies'
    | 'singleSignOn'
    | 'domains'
    | 'auditLog'
    | 'organization'
    | 'usage';
  path: string;
  /** Whether only owners and admins open it. */
  forAdmins?: true;
  /** Whether it opens while the organization is being deleted. */
  duringDeletion?: true;
}

/** The settings of the person, then those of the organization. */
export const SETTINGS: readonly (readonly SettingsEntry[])[] = [
  [
    { name: 'overview', path: '/settings', duringDeletion: true },
    { name: 'account', path: '/settings/account' },
    { name: 'tokens', path: '/settings/tokens' },
    { name: 'sessions', path: '/settings/sessions', duringDeletion: true },
    { name: 'data', path: '/settings/data', duringDeletion: true },
  ],
  [
    { name: 'members', path: '/settings/members' },
    { name: 'groups', path: '/settings/groups', forAdmins: true },
    { name: 'policies', path: '/settings/policies' },
    { name: 'singleSignOn', path: '/settings/single-sign-on', forAdmins: true },
    { name: 'domains', path: '/settings/domains', forAdmins: true },
    { name: 'auditLog', path: '/settings/audit-log', forAdmins: true, duringDeletion: true },
    { name: 'organization', path: '/settings/organization', duringDeletion: true },
    { name: 'usage', path: '/settings/usage', forAdmins: true },
  ],
];

/** The parts of the settings that a person can open now. */
export function settingsFor({
  isTenantAdmin,
  organization,
}: Pick<Session, 'isTenantAdmin' | 'organization'>): SettingsEntry[][] {
  return SETTINGS.map((group) =>
    group.filter(
      ({ forAdmins, duringDeletion }) =>
        (isTenantAdmin || !forAdmins) && (organization.deletesAt === null || duringDeletion === true),
    ),
  );
}
