import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, of } from 'rxjs';
import type { AuthenticatedRequest } from '#access';
import { type DeclaredPage, pageOfForm } from './declared-pages';
import { redirectToSignIn } from './sign-in-redirect';

export const PAGE = Symbol('page');

/** Sends a visitor who is not signed in to the sign-in page, after the guards have admitted the request and before anything reads it. */
@Injectable()
export class SignInFirst implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const req = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (req.principal) return next.handle();
    const page = this.reflector.get<DeclaredPage>(PAGE, context.getHandler());
    return of(redirectToSignIn(page.back?.(req) ?? pathBackTo(page, req)));
  }
}

function pathBackTo({ method, path }: DeclaredPage, { params }: AuthenticatedRequest): string {
  const page = method === 'GET' ? path : pageOfForm(path);
  return page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
