import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';
import { visibleText } from '../../ground/controls/visible-parts';

export type Member = Schema<'MemberDto'>;
export type OpenInvite = Schema<'InviteViewDto'>;

const PAGE = 50;

/** The people of the organization. @param search a part of a name or e-mail address, or the id of a person; empty for everyone */
export function membersQuery(search: string) {
  return countedPages([...keys.members(), 'list', { search }], async (cursor, signal) => {
    const query = { limit: PAGE, ...(search !== '' && { search }), ...pageAt(cursor) };
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
