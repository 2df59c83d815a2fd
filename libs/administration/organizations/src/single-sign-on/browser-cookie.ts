import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BrowserSecret } from '#accounts';
import { PlatformSettings, equalSecrets } from '#platform';

/** How long a person may take at the provider. */
export const SIGN_IN_SECONDS = 600;

/** The browser that signs in at the provider of an organization. */
@Injectable()
export class BrowserCookie extends BrowserSecret {
  constructor(config: PlatformSettings) {
    super(config, 'svc_oidc', SIGN_IN_SECONDS);
  }
}

/**
 * Proves that a person chose an organization on a page of this service, in this browser. Without it, a link could sign somebody in to an
 * organization that they did not choose, whose owners then see what they write.
 */
export function proofOfChoice(secret: string, tenantSlug: string): string {
  return createHmac('sha256', secret).update(`choice:${tenantSlug}`).digest('base64url');
}

/** Whether `proof` is the proof of this browser for this organization. */
export function isProofOfChoice(proof: unknown, secret: string, tenantSlug: string): boolean {
  return (
    typeof proof === 'string' &&
    equalSecrets(Buffer.from(proof), Buffer.from(proofOfChoice(secret, tenantSlug)))
  );
}

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
