import { HttpCode, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { Compressed } from '../http/compressible';
import { CursorInvalid, PreconditionFailed } from '../errors/errors';
import { dtosOf, schemaOf } from './answer-schema';
import type { AnswerTo, Description } from './description';
import { headerReference } from './shared-headers';

/**
 * Documents a route and sets its status. The compiler checks that the handler returns what is described.
 *
 * @param summary an imperative of about five words
 */
export function Describe<const D extends Description>(summary: string, description: D) {
  const decorate = applyDecorators(...decoratorsOf(summary, description));
  return <Handler extends (...args: never[]) => Promise<AnswerTo<D>> | AnswerTo<D>>(
    target: object,
    name: string | symbol,
    handler: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, handler);
}

function decoratorsOf(summary: string, description: Description): MethodDecorator[] {
  const {
    empty,
    status = empty ? 204 : 200,
    more,
    conditional,
    ifMatch,
    alsoCreated,
    redirects,
    addition,
  } = description;
  const response = (code: number, what: string) =>
    ApiResponse({
      status: code,
      description: what,
      headers: headersOf(description),
      ...(code !== 204 && { content: contentOf(description) }),
    });
  return [
    HttpCode(status),
    ApiOperation({ summary, description: more }),
    ApiExtraModels(...dtosOf(description), ...detailsOf(description)),
    ...(status === 303 ? [] : [response(status, summary)]),
    ...(alsoCreated ? [response(201, `${summary} (created)`)] : []),
    ...(redirects === undefined ? [] : [redirect(redirects, description)]),
    ...(conditional ? [unchanged(description), IF_NONE_MATCH] : []),
    ...(ifMatch ? [IF_MATCH] : []),
    Compressed(description.secret ?? false),
    ...(description.secret ? [ApiExtension('x-holds-secret', true)] : []),
    ApiExtension('x-errors', errorsOf(description)),
    ...(addition ? [ApiExtension('x-addition', true)] : []),
  ];
}

function errorsOf({ paged, or = [], ifMatch, errors = [] }: Description) {
  return [
    ...(paged || or.some((form) => form.paged) ? [CursorInvalid] : []),
    ...(ifMatch ? [PreconditionFailed] : []),
    ...errors,
  ];
}

/** The details of errors that only this route has. */
function detailsOf({ errors = [] }: Description) {
  return errors.flatMap(({ definition: { details } }) => details ?? []);
}

/** The body of a success, by media type. */
function contentOf(description: Description) {
  const { media, negotiated = [], alsoMarkdown, type = 'application/json' } = description;
  const texts = [
    ...(media === undefined ? [] : [media]),
    ...negotiated,
    ...(alsoMarkdown ? ['text/markdown'] : []),
  ];
  const schema = schemaOf(description);
  return {
    ...(schema && { [type]: { schema } }),
    ...Object.fromEntries(texts.map((type) => [type, { schema: { type: 'string' } }])),
  };
}

function headersOf({ conditional, ifMatch, etag, redirects, headers }: Description) {
  return {
    ...((conditional || ifMatch === true || etag) && { ETag: headerReference('ETag') }),
    ...(conditional && { 'Cache-Control': headerReference('Cache-Control') }),
    ...(redirects === undefined && textHeaders(headers)),
  };
}

function redirect(when: string, { headers }: Description) {
  const location = { description: 'The address of the page to open.', schema: { type: 'string' as const } };
  return ApiResponse({
    status: 303,
    description: when,
    headers: { Location: location, ...textHeaders(headers) },
  });
}

function textHeaders(headers: Description['headers'] = {}) {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, doc]) => [name, { description: doc, schema: { type: 'string' as const } }]),
  );
}

function unchanged(description: Description) {
  return ApiResponse({
    status: 304,
    description: 'The ETag in If-None-Match is current. The response has no body.',
    headers: headersOf(description),
  });
}

const IF_NONE_MATCH = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'An ETag. While it is current, the response is 304 without a body.',
  schema: { type: 'string' },
});
const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'An ETag. The change is refused with 412 unless it is current.',
  schema: { type: 'string' },
});
