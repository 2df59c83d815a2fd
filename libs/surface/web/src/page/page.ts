import { applyDecorators, Get, HttpCode, Post, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { Access, anyone, visitor } from '#access';
import { AnyBody, EndsAccess, FormBody, type Reply } from '#platform';
import { type DeclaredPage, declarePage, type PageRule } from './declared-pages';
import { PAGE, SignInFirst } from './sign-in-first';

export interface FormRule extends PageRule {
  /** Whether it ends something that gives access: see `EndsAccess`. */
  endsAccess?: true;
  /** Whether mail programs send it, and not pages of this service. Only the secret in its path is checked, and its fields are not read. */
  fromElsewhere?: true;
  /** The number of bytes that it may have. Default: 16 KiB. */
  limit?: number;
}

/** Declares the page at a path. A visitor whom its rule requires to sign in is sent to the sign-in page, which leads back. */
export function Page(path: string, rule: PageRule) {
  return pageHandler({ ...rule, method: 'GET', path }, Get(path));
}

/**
 * Declares the addresses of screens of the dashboard, which signed-in people open. Signing in leads back, with the query.
 *
 * @param duringDeletion whether they open while the organization is being deleted
 */
export function Screens(paths: readonly string[], { duringDeletion }: Pick<PageRule, 'duringDeletion'> = {}) {
  const rule = {
    ...{ for: 'member', screen: true, duringDeletion },
    back: ({ originalUrl }) => originalUrl,
  } satisfies PageRule;
  for (const path of paths) declarePage({ ...rule, method: 'GET', path });
  return handler(Get([...paths]), ...admission({ ...rule, method: 'GET', path: paths[0]! }));
}

/**
 * Declares where a page sends a form, with the POST method. The form must come from a page of this service, unless it is `fromElsewhere`. The
 * handler checks its fields with `checkForm`, so that it can show a refused form again.
 */
export function PageForm(path: string, { endsAccess, limit, ...rule }: FormRule) {
  return pageHandler(
    { ...rule, method: 'POST', path },
    Post(path),
    HttpCode(200),
    rule.fromElsewhere ? AnyBody() : FormBody(limit),
    ...(endsAccess ? [EndsAccess()] : []),
  );
}

function pageHandler(page: DeclaredPage, ...routing: MethodDecorator[]) {
  declarePage(page);
  return handler(...routing, ...admission(page));
}

function handler(...decorators: MethodDecorator[]) {
  const decorate = applyDecorators(...decorators, ApiExcludeEndpoint());
  return <Handler extends (...args: never[]) => Promise<Reply> | Reply>(
    target: object,
    name: string | symbol,
    handler: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, handler);
}

function admission(page: DeclaredPage): MethodDecorator[] {
  const { for: audience, plan, duringDeletion } = page;
  if (page.fromElsewhere) {
    if (audience !== 'anyone')
      throw new Error(`${page.path} must not trust a session that another site uses.`);
    return [Access(anyone())];
  }
  if (audience === 'anyone') return [Access(visitor(), { duringDeletion: true })];
  const role = audience === 'member' ? undefined : audience;
  return [
    Access(visitor(), { role, plan, duringDeletion }),
    SetMetadata(PAGE, page),
    UseInterceptors(SignInFirst),
  ];
}
