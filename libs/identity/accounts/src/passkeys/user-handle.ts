import type { Person } from '#access';
import { bytesOfIds, decodeBase64url, idOfBytes } from '#platform';

const BYTES = 16;

/**
 * The id of an account for authenticators: the ids of the tenant and the user, in base64url. It says nothing else about the person, as WebAuthn
 * demands (section 14.6.1).
 */
export function userHandleOf({ tenantId, userId }: Person): string {
  return bytesOfIds(tenantId, userId).toString('base64url');
}

/** The account of a handle; undefined unless it has the form of one. */
export function personOfHandle(handle: string): Person | undefined {
  const bytes = decodeBase64url(handle);
  if (bytes?.length !== 2 * BYTES) return undefined;
  return { tenantId: idOfBytes(bytes.subarray(0, BYTES)), userId: idOfBytes(bytes.subarray(BYTES)) };
}
