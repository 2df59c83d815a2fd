import { type Principal, isTenantAdmin, rule } from '#access';
import { Forbidden, invalidField } from '#platform';
import type { CreateShareDto, Permission } from './grants.dto';
import type { Place } from './grants.repository';

/** The audience of a share, as the request names it. */
export type Grantee =
  | { type: 'public' | 'tenant' }
  | { type: 'group'; id: string }
  | { type: 'user'; id: string }
  | { type: 'user'; email: string };

/** The terms of a share that is to be created. */
export interface Terms {
  grantee: Grantee;
  permission: Permission;
  expiresAt: Date | null;
}

const MAX_LIFETIME_MS = 365 * 86_400_000;

/** The terms that a request asks for. @throws ValidationFailed for fields that contradict each other */
export function termsOf(input: CreateShareDto, tenantId: string, now = Date.now()): Terms {
  const { permission = 'read' } = input;
  const grantee = granteeOf(input, tenantId);
  if (grantee.type === 'public' && permission === 'write')
    throw invalidField('permission', 'readOnly', 'must be read if shareType is public');
  return { grantee, permission, expiresAt: expiryOf(input.expiresAt, now) };
}

function granteeOf({ shareType, targetId, granteeEmail }: CreateShareDto, tenantId: string): Grantee {
  if (granteeEmail !== undefined && shareType !== 'user')
    throw invalidField('granteeEmail', 'shareType', 'must be omitted unless shareType is user');
  if (granteeEmail !== undefined && targetId !== undefined)
    throw invalidField('granteeEmail', 'exactlyOne', 'must be omitted if targetId is sent');
  switch (shareType) {
    case 'public':
      if (targetId !== undefined)
        throw invalidField('targetId', 'absent', 'must be omitted if shareType is public');
      return { type: 'public' };
    case 'tenant':
      if (targetId !== undefined && targetId.toLowerCase() !== tenantId)
        throw invalidField('targetId', 'ownTenant', 'must be your own organization, or omitted');
      return { type: 'tenant' };
    case 'group':
      if (targetId === undefined)
        throw invalidField('targetId', 'required', 'is required: the id of a share group');
      return { type: 'group', id: targetId.toLowerCase() };
    case 'user':
      if (granteeEmail !== undefined) return { type: 'user', email: granteeEmail.normalize('NFC') };
      if (targetId === undefined)
        throw invalidField('targetId', 'required', 'is required: the id of a user (or `granteeEmail`)');
      return { type: 'user', id: targetId.toLowerCase() };
  }
}

function expiryOf(expiresAt: string | undefined, now: number): Date | null {
  if (expiresAt === undefined) return null;
  const at = new Date(expiresAt);
  if (!(at.getTime() > now)) throw invalidField('expiresAt', 'future', 'must be in the future');
  if (at.getTime() > now + MAX_LIFETIME_MS)
    throw invalidField('expiresAt', 'max', 'must be at most 365 days from now');
  return at;
}

/**
 * Everyone can share the documents in their own My Docs; only an owner or admin can share the documents of projects. A document that is
 * known only by a share can't be shared further. @throws Forbidden
 */
export const requireMayShare = rule(
  'Sharing',
  'Share a document',
  'The owner of a My Docs shares its documents; an owner or admin shares the documents of projects. A document that is only shared with you cannot be shared further.',
  ({ userId, role }: Principal, { ownerUserId, inReach }: Place): void => {
    if (!inReach)
      throw new Forbidden({
        message: 'This document is only shared with you, so you cannot share it.',
      });
    if (ownerUserId !== userId && !isTenantAdmin(role))
      throw new Forbidden({ message: 'Only an owner or admin can share the documents of a project.' });
  },
);

/** A user can revoke the shares that they created; an owner or admin can revoke all. @throws Forbidden */
export const requireMayRevoke = rule(
  'Sharing',
  'Delete a share',
  'The person who created it, or an owner or admin.',
  ({ userId, role }: Principal, createdBy: string): void => {
    if (createdBy !== userId && !isTenantAdmin(role))
      throw new Forbidden({ message: 'Only the creator of a share, an owner or an admin can delete it.' });
  },
);
