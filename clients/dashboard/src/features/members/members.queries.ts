import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import { visibleText } from '../../ground/controls/visible-parts';
import type { Role } from './member-rules';

export type Member = Schema<'MemberDto'>;
export type OpenInvite = Schema<'InviteViewDto'>;

const PAGE = 50;
/** The keys of all lists of people begin with it. */
export const LISTS = [...keys.members(), 'list'] as const;

export const STATUSES = ['active', 'suspended'] as const;

/** The people that a list shows. Empty fields are ignored. */
export interface MemberFilter {
  /** A part of a name or e-mail address, or the id of a person. */
  search: string;
  role?: Role | '';
  status?: (typeof STATUSES)[number] | '';
}

/** The people of the organization that match a filter. */
export function membersQuery({ search, role = '', status = '' }: MemberFilter) {
  return countedPages([...LISTS, { search, role, status }], async (cursor, signal) => {
    const query = {
      limit: PAGE,
      ...(search !== '' && { search }),
      ...(role !== '' && { role }),
      ...(status !== '' && { status }),
      ...pageAt(cursor),
    };
    const { data, meta } = await api.get('/api/members', { params: { query }, signal });
    return {
      data: data.map((member) => ({
        ...member,
        id: member.userId,
        displayName: visibleText(member.displayName),
      })),
      meta,
    };
  });
}

/** The invites that nobody has accepted yet. */
export const openInvitesQuery = countedPages<OpenInvite>([...keys.invites(), 'open'], (cursor, signal) =>
  api.get('/api/members/invites', { params: { query: { limit: PAGE, ...pageAt(cursor) } }, signal }),
);

function pageAt(cursor: string | undefined): { total: true } | { cursor: string } {
  return cursor === undefined ? { total: true } : { cursor };
}
