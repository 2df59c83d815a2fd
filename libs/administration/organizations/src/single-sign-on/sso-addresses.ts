import { Injectable } from '@nestjs/common';
import { PlatformSettings } from '#platform';

/** The addresses that the provider of a tenant and its people use. */
@Injectable()
export class SsoAddresses {
  private readonly base: string;

  constructor({ baseUrl }: PlatformSettings) {
    this.base = baseUrl.replace(/\/+$/, '');
  }

  /**
   * The address to which the provider sends browsers back. Each tenant has its own, so that an answer of one tenant's provider can't be
   * passed off as that of another's (RFC 9700, section 4.4.2.2).
   */
  callback(tenantSlug: string): string {
    return `${this.base}/api/auth/oidc/callback/${tenantSlug}`;
  }

  signIn(tenantSlug: string): string {
    return `${this.base}/api/auth/oidc/start?tenant=${tenantSlug}`;
  }

  /** The address to which the provider sends browsers after signing out. */
  get signedOut(): string {
    return `${this.base}/`;
  }
}
