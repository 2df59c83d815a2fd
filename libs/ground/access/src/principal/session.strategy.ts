import { Injectable } from '@nestjs/common';
import { type ApiRequest, PlatformSettings } from '#platform';
import type { Principal } from './principal';
import { Principals } from './principals';
import { readSessionCookie } from './session-cookie';

/** Identifies a signed-in person by the session cookie. */
@Injectable()
export class SessionStrategy {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly principals: Principals,
  ) {}

  /** The principal of the session cookie, if it has a live session. */
  async authenticate(req: ApiRequest): Promise<Principal | undefined> {
    const secret = readSessionCookie(this.platform, req.headers.cookie);
    return secret ? this.principals.ofSession(secret) : undefined;
  }
}
