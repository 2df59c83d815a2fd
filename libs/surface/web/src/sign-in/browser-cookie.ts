import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BrowserSecret } from '#accounts';
import { SIGN_IN_SECONDS } from '#organizations';
import { PlatformSettings, equalSecrets } from '#platform';

/** The browser that signs in at the provider of an organization. */
@Injectable()
export class BrowserCookie extends BrowserSecret {
  constructor(platform: PlatformSettings) {
    super(platform, 'svc_oidc', SIGN_IN_SECONDS);
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
