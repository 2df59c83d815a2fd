import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Principal } from '../principal/principal';
import type { AuthenticatedRequest } from './authenticated-request';

/** The visitor of a page: the principal that is signed in, or undefined. */
export const Visitor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().principal,
);

/** The principal that calls a route. A route that is open to anyone has none. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!principal) throw new Error('A route that is open to anyone has no caller.');
  return principal;
});
