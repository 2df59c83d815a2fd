import type { InfiniteData } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import type { Session } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { isLive } from '../../ground/live/live-state';
import { LISTS, type Member } from './members.queries';

/** An invite that was just created. Only this answer has its link. */
export type Invited = Schema<'NewInviteDto'> & { isMailed: boolean };

/** Changes the role or the status of a member. */
export async function changeMember(userId: string, body: Schema<'MemberChangeDto'>): Promise<void> {
  const { data } = await api.patch('/api/members/{userId}', { params: { path: { userId } }, body });
  const { role, status } = data;
  inLists((members) =>
    members.map((member) => (member.userId === userId ? { ...member, role, status } : member)),
  );
  membersChanged(userId);
}

/** Deletes the account of a member. */
export async function removeMember(userId: string): Promise<void> {
  await api.delete('/api/members/{userId}', { params: { path: { userId } } });
  inLists((members) => members.filter((member) => member.userId !== userId));
  membersChanged(userId);
}

/** Invites a person. An open invite to the same address is replaced. */
export async function invitePerson(body: Schema<'InviteDto'>): Promise<Invited> {
  const { data, warnings } = await api.post('/api/members/invites', { body });
  invitesChanged();
  return { ...data, isMailed: !warnings?.some(({ code }) => code === 'not_mailed') };
}

/** Mails an invite again, which opens it for another seven days. */
export async function resendInvite(id: string): Promise<void> {
  await changeInvite(() => api.post('/api/members/invites/{id}/resend', { params: { path: { id } } }));
}

/** Withdraws an invite, so that its link stops working. */
export async function withdrawInvite(id: string): Promise<void> {
  await changeInvite(() => api.delete('/api/members/invites/{id}', { params: { path: { id } } }));
}

async function changeInvite(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } finally {
    // A refusal can mean that it was accepted or withdrawn elsewhere.
    invitesChanged();
  }
}

/** Changes what the lists show, until they are read again. */
function inLists(changed: (members: Member[]) => Member[]): void {
  queryClient.setQueriesData<InfiniteData<{ data: Member[] }>>(
    { queryKey: LISTS },
    (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, data: changed(page.data) })) },
  );
}

function membersChanged(userId: string): void {
  // The event of the change makes the lists stale.
  if (!isLive()) void queryClient.invalidateQueries({ queryKey: keys.members() });
  // A change of one's own role changes what the dashboard offers.
  if (queryClient.getQueryData<Session>(keys.session())?.userId === userId)
    void queryClient.invalidateQueries({ queryKey: keys.session() });
}

function invitesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keys.invites() });
}
