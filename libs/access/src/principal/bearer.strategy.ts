import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Principal } from './principal';
import { Principals } from './principals';

/**
 * The bearer token of the Authorization header. The strategy would also look at a body field and at the query; bodies
 * are not read yet when it runs, and it runs only for requests with the header.
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
