import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiError } from '../errors/api-error';
import type { FieldProblemDto } from '../errors/errors';
import type { ApiRequest } from './request';
import { type UnknownField, unknownFieldsWithin } from './unknown-fields';
import { misnamed, sentence } from './validation';

const MAX_SUGGESTIONS = 10;

type Dto = new () => object;

/**
 * Explains refusals of requests that sent a field under a wrong name. Unknown fields are ignored, so a caller who sends `path` to a route
 * that requires `virtualPath` would only read that `virtualPath` is missing. If a request is refused with 400 for any reason, its unknown
 * fields that resemble fields of the route are reported too. An interceptor would cost every request that succeeds a dozen objects.
 */
export function withSuggestions(error: ApiError, context: ExecutionContext): ApiError {
  const details = (error.options.details ?? {}) as { fields?: FieldProblemDto[] };
  const reported = new Set(details.fields?.map(({ path }) => path));
  const added = misnamedFields(context)
    .filter(({ path }) => !reported.has(path))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ path, suggestion }) => misnamed(path, suggestion));
  if (added.length === 0) return error;
  return new ApiError(error.definition, {
    ...error.options,
    message: `${error.message} ${sentence(added[0]!.path, added[0]!.message)}`,
    details: { ...details, fields: [...(details.fields ?? []), ...added] },
  });
}

function misnamedFields(context: ExecutionContext): (UnknownField & { suggestion: string })[] {
  const req = context.switchToHttp().getRequest<ApiRequest>();
  return [
    ...dtosOf(context, RouteParamtypes.QUERY).flatMap((dto) => unknownFieldsWithin(dto, req.query)),
    ...dtosOf(context, RouteParamtypes.BODY).flatMap((dto) => unknownFieldsWithin(dto, req.body)),
  ].filter((field): field is UnknownField & { suggestion: string } => field.suggestion !== undefined);
}

/** The types of a handler's parameters that receive the whole body or query. */
function dtosOf(context: ExecutionContext, source: RouteParamtypes): Dto[] {
  const [controller, { name }] = [context.getClass(), context.getHandler()];
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as Dto[];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  return Object.entries(parameters)
    .filter(([key, { data }]) => key.startsWith(`${source}:`) && data === undefined)
    .map(([, { index }]) => types[index]!)
    .filter((type) => typeof type === 'function' && (type as unknown) !== Object);
}
