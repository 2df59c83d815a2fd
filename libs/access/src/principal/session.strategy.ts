import { Injectable } from '@nestjs/common';
import { type ApiRequest, Config } from '#platform';
import type { Principal } from './principal';
import { Principals } from './principals';
import { readSessionCookie } from './session-cookie';

/** The session cookie of a browser. */
@Injectable()
export class SessionStrategy {
  constructor(
    private readonly config: Config,
    private readonly principals: Principals,
  ) {}

  /** Who is signed in, or undefined. */
  async authenticate(req: ApiRequest): Promise<Principal | undefined> {
    const secret = readSessionCookie(this.config, req.headers.cookie);
    return secret ? this.principals.ofSession(secret) : undefined;
  }
}
