import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import type { Principal } from './principal';
import { Principals } from './principals';

/** The methods that passport adds to a strategy for one request, to receive its result. */
interface Attempt {
  authenticate: (req: Request) => void;
  success: (principal: Principal) => void;
  fail: () => void;
  error: (error: unknown) => void;
}

/**
 * The bearer token of the Authorization header. The strategy can also read a token from the body or the query, but here it never does:
 * it runs before the body is read, and only for requests that have a bearer token in the header.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly principals: Principals) {
    super();
  }

  /**
   * The principal of the request's token, if the token is valid. Passport's middleware builds a chain of callbacks for each request and adds
   * sign-in functions to it. Nothing here needs them, so this calls the strategy as that middleware does: on an object that inherits from
   * the strategy and receives the result.
   */
  identify(req: Request): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this) as Attempt;
      attempt.success = resolve;
      attempt.fail = () => resolve(undefined);
      attempt.error = reject;
      attempt.authenticate(req);
    });
  }

  async validate(token: string): Promise<Principal | false> {
    return (await this.principals.ofToken(token)) ?? false;
  }
}
