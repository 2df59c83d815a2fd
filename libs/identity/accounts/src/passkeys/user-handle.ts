import type { Person } from '#access';
import { decodeBase64url } from '#platform';

const BYTES = 16;

/**
 * The id of an account for authenticators: the ids of the tenant and the user, in base64url. It says nothing else about the person, as WebAuthn
 * demands (section 14.6.1).
 */
export function userHandleOf({ tenantId, userId }: Person): string {
  return Buffer.from((tenantId + userId).replaceAll('-', ''), 'hex').toString('base64url');
}

/** The account of a handle; undefined unless it has the form of one. */
export function personOfHandle(handle: string): Person | undefined {
  const bytes = decodeBase64url(handle);
  if (bytes?.length !== 2 * BYTES) return undefined;
  return { tenantId: uuidOf(bytes.subarray(0, BYTES)), userId: uuidOf(bytes.subarray(BYTES)) };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
