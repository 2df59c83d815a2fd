import { createHmac } from 'node:crypto';

/** How long a person may take at the provider. */
export const SIGN_IN_SECONDS = 600;

/** The values that a sign-in checks besides its state. */
export interface Checks {
  nonce: string;
  codeVerifier: string;
}

/**
 * The nonce and the code verifier of a sign-in. They derive from the secret of the browser and the state, so that the database holds
 * nothing with which somebody else could finish the sign-in.
 */
export function checksOf(secret: string, state: string): Checks {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${state}`).digest('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
