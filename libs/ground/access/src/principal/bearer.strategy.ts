import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { ApiRequest } from '#platform';
import { bearerToken } from './bearer-token';
import type { Principal } from './principal';
import { Principals } from './principals';

/** The methods that passport adds to a strategy for one request, to receive its result. */
interface Attempt {
  authenticate: (req: { headers: { authorization: string } }) => void;
  success: (principal: Principal) => void;
  fail: () => void;
  error: (error: unknown) => void;
}

/**
 * Identifies a caller by the bearer token of the Authorization header. The strategy could also read a token from the body or the query, so it is shown
 * nothing but the header.
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
  async identify({ headers }: ApiRequest): Promise<Principal | undefined> {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return undefined;
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this) as Attempt;
      attempt.success = resolve;
      attempt.fail = () => resolve(undefined);
      attempt.error = reject;
      // The strategy expects one space.
      attempt.authenticate({ headers: { authorization: `Bearer ${token}` } });
    });
  }

  async validate(token: string): Promise<Principal | false> {
    return (await this.principals.ofToken(token)) ?? false;
  }
}
