import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Principal } from './principal';
import { Principals } from './principals';

/**
 * The bearer token of the Authorization header. The strategy can also read a token from the body or the query, but here it never does:
 * it runs before the body is read, and only for requests that have a bearer token in the header.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly principals: Principals) {
    super();
  }

  async validate(token: string): Promise<Principal | false> {
    return (await this.principals.ofToken(token)) ?? false;
  }
}
