import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * An attestation object without the authenticator's statement about itself, which the service does not ask for. The library must not get
 * it: to verify a statement, it downloads revocation lists from the URLs in its certificates, which the person who adds a passkey can
 * choose.
 *
 * @throws Error unless it is an attestation object
 */
export function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new Error('The attestation object has no data.');
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string | number, string | Uint8Array | Map<string | number, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string | number, string>()],
        ['authData', authData],
      ]),
    ),
  );
}
