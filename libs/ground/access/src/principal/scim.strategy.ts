import { Injectable } from '@nestjs/common';
import type { ApiRequest } from '#platform';
import { bearerToken } from './bearer-token';
import type { Principal } from './principal';
import { Principals } from './principals';

/** Identifies the directory of an organization by the SCIM token in the Authorization header. */
@Injectable()
export class ScimStrategy {
  constructor(private readonly principals: Principals) {}

  /** The principal of the SCIM token, if it is the live one of its organization. */
  async authenticate(req: ApiRequest): Promise<Principal | undefined> {
    const token = bearerToken(req.headers.authorization);
    return token === undefined ? undefined : this.principals.ofScimToken(token);
  }
}
