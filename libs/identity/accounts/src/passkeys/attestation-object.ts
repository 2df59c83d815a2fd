import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * An attestation object without what the authenticator states about itself, which nobody asked for. It must not reach the library: to verify
 * such a statement, the library downloads what the certificates in it name (lists of revoked ones), and whoever adds a passkey chooses these.
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
