import { UseFilters, applyDecorators } from '@nestjs/common';
import { ApiConsumes, ApiExtension, ApiExtraModels } from '@nestjs/swagger';
import { FormBody, openToAllOrigins } from '#platform';
import { OauthErrorDto } from './oauth-error.dto';
import { OauthErrorFilter } from './oauth-error.filter';

const FORM = 'application/x-www-form-urlencoded';
const LIMIT = 16 * 1024;

/** Declares that the route at a path answers errors as OAuth defines them, and that pages of every origin can call it. */
export function OauthEndpoint(
  path: string,
  filter: typeof OauthErrorFilter = OauthErrorFilter,
): MethodDecorator {
  openToAllOrigins(path);
  return applyDecorators(
    UseFilters(filter),
    ApiExtension('x-oauth-errors', true),
    ApiExtraModels(OauthErrorDto),
  );
}

/** Declares that the parameters of a route are a form, as OAuth defines it. */
export function OauthForm(): MethodDecorator {
  return applyDecorators(FormBody(LIMIT), ApiConsumes(FORM));
}
