import { type Principal, isTenantAdmin } from '#access';
import { Forbidden, invalidField } from '#platform';
import type { CreateShareDto, Permission } from './grants.dto';

/** To whom a share is to be, as far as the request alone says. */
export type Grantee =
  | { type: 'public' | 'tenant' }
  | { type: 'group'; id: string }
  | { type: 'user'; id: string }
  | { type: 'user'; email: string };

/** What a request for a share asks, once it makes sense. */
export interface Terms {
  grantee: Grantee;
  permission: Permission;
  expiresAt: Date | null;
}

/** Where a document is, to whoever wants to share it. */
export interface Place {
  ownerUserId: string | null;
  /** Whether the credential reaches it by itself, and not by a share. */
  inReach: boolean;
}

const LONGEST_MS = 365 * 86_400_000;

/** What is asked. @throws ValidationFailed where the fields don't go together */
export function termsOf(input: CreateShareDto, tenantId: string, now = Date.now()): Terms {
  const { permission = 'read' } = input;
  const grantee = granteeOf(input, tenantId);
  if (grantee.type === 'public' && permission === 'write')
    throw invalidField('permission', 'readOnly', 'must be read with public: not everyone may write');
  return { grantee, permission, expiresAt: endOf(input.expiresAt, now) };
}

function granteeOf({ shareType, targetId, granteeEmail }: CreateShareDto, tenantId: string): Grantee {
  if (granteeEmail !== undefined && shareType !== 'user')
    throw invalidField('granteeEmail', 'shareType', 'goes with shareType user only');
  if (granteeEmail !== undefined && targetId !== undefined)
    throw invalidField('granteeEmail', 'exactlyOne', 'give targetId or granteeEmail, not both');
  switch (shareType) {
    case 'public':
      if (targetId !== undefined) throw invalidField('targetId', 'absent', 'must be left out with public');
      return { type: 'public' };
    case 'tenant':
      if (targetId !== undefined && targetId.toLowerCase() !== tenantId)
        throw invalidField('targetId', 'ownTenant', 'must be your own organization, or be left out');
      return { type: 'tenant' };
    case 'group':
      if (targetId === undefined) throw invalidField('targetId', 'required', 'must name a share group');
      return { type: 'group', id: targetId.toLowerCase() };
    case 'user':
      if (granteeEmail !== undefined) return { type: 'user', email: granteeEmail.normalize('NFC') };
      if (targetId === undefined)
        throw invalidField('targetId', 'required', 'must name a person, unless granteeEmail does');
      return { type: 'user', id: targetId.toLowerCase() };
  }
}

function endOf(expiresAt: string | undefined, now: number): Date | null {
  if (expiresAt === undefined) return null;
  const at = new Date(expiresAt);
  if (!(at.getTime() > now)) throw invalidField('expiresAt', 'future', 'must be a time to come');
  if (at.getTime() > now + LONGEST_MS)
    throw invalidField('expiresAt', 'max', 'must be at most 365 days ahead');
  return at;
}

/**
 * Holds whoever shares a document that they can read to what is theirs to give: their own My Docs, and, for an owner or
 * admin, the documents of projects. What they know by a share is not theirs to pass on. @throws Forbidden
 */
export function requireMayShare({ userId, role }: Principal, { ownerUserId, inReach }: Place): void {
  if (!inReach)
    throw new Forbidden({ message: 'This document is shared with you; only its owner shares it.' });
  if (ownerUserId !== userId && !isTenantAdmin(role))
    throw new Forbidden({ message: 'Documents of a project are shared by an owner or admin.' });
}

/** Holds whoever deletes a share to their own, unless they administer the organization. @throws Forbidden */
export function requireMayRevoke({ userId, role }: Principal, createdBy: string): void {
  if (createdBy !== userId && !isTenantAdmin(role))
    throw new Forbidden({ message: 'Only who made a share, or an owner or admin, deletes it.' });
}
