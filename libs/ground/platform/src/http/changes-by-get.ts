import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import { MethodNotAllowed } from '../errors/errors';
import type { ApiRequest } from './request';

/**
 * Declares that a GET of this route changes something, such as what it delivers once. Express answers HEAD by the same code and drops the body, but HEAD
 * must be safe (RFC 9110, section 9.2.1), so it is refused with 405.
 */
export const ChangesByGet = () => UseGuards(NotByHead);

class NotByHead implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method } = context.switchToHttp().getRequest<ApiRequest>();
    if (method === 'HEAD') throw new MethodNotAllowed({ headers: { Allow: 'GET' } });
    return true;
  }
}
