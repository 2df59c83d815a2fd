import { BASE64URL, equalSecrets, sha256 } from '#platform';

/** 32 bytes in base64url. */
const CHALLENGE_LENGTH = 43;
/** RFC 7636, section 4.1. */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

/** Whether a text can be a code challenge of the method S256 (RFC 7636, section 4.2). */
export function isChallenge(text: string): boolean {
  return text.length === CHALLENGE_LENGTH && BASE64URL.test(text);
}

/** Whether a code verifier belongs to a challenge of the method S256 (RFC 7636, section 4.6). */
export function verifies(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return equalSecrets(Buffer.from(sha256(verifier).toString('base64url')), Buffer.from(challenge));
}
