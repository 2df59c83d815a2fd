import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** What a route's line in the OpenAPI document says beyond its inputs. */
export interface Description {
  /** The DTO under `data`. */
  answers?: Type;
  /** Whether it stands without the envelope, where a standard wants it so. */
  bare?: boolean;
  /** Whether `data` is a list of it. */
  list?: boolean;
  /** 200 unless said otherwise. */
  status?: number;
  /** Whether it answers 201 where it made something, besides 200. */
  alsoCreated?: boolean;
  /** More than the summary has room for, in Markdown. */
  more?: string;
  /** Whether it answers with an ETag and knows If-None-Match. */
  conditional?: boolean;
  /** Whether `meta.nextCursor` leads on. */
  paged?: boolean;
  /** What else stands under `meta`, by name. */
  meta?: Record<string, Type>;
  /** Whether `warnings` may stand beside `data`. */
  warns?: boolean;
  /** Whether it honours If-Match. */
  ifMatch?: boolean;
}

/** Documents a route and sets its status: creating answers 201, all else 200. */
export function Describe(
  summary: string,
  {
    answers,
    bare,
    list,
    status = 200,
    more,
    conditional,
    ifMatch,
    paged,
    meta,
    warns,
    alsoCreated,
  }: Description,
) {
  const item = answers && { $ref: getSchemaPath(answers) };
  const data = item && (list ? { type: 'array' as const, items: item } : item);
  const envelope = data && {
    type: 'object' as const,
    required: ['data'],
    properties: {
      data,
      ...((paged || meta) && { meta: metaOf(paged, meta) }),
      ...(warns && { warnings: WARNINGS }),
    },
  };
  const schema = bare ? item : envelope;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description: more }),
    ApiExtraModels(...(answers ? [answers] : []), ...Object.values(meta ?? {})),
    ApiResponse({
      status,
      description: summary,
      ...(schema && { schema }),
      ...((conditional || ifMatch) && { headers: ETAG }),
    }),
    ...(alsoCreated
      ? [
          ApiResponse({
            status: 201,
            description: `${summary}: made anew`,
            ...(schema && { schema }),
            ...((conditional || ifMatch) && { headers: ETAG }),
          }),
        ]
      : []),
    ...(conditional
      ? [
          ApiResponse({ status: 304, description: 'Unchanged since the ETag in If-None-Match.' }),
          IF_NONE_MATCH,
        ]
      : []),
    ...(ifMatch
      ? [
          ApiResponse({
            status: 412,
            description: 'It has changed since the ETag in If-Match.',
            schema: ERROR_REF,
          }),
          IF_MATCH,
        ]
      : []),
  );
}

const ERROR_REF = { $ref: '#/components/schemas/Error' };
const NEXT_CURSOR = {
  type: 'string' as const,
  nullable: true,
  description: 'Pass it as `cursor` for the next page; null at the end.',
};

function metaOf(paged: boolean | undefined, types: Record<string, Type> = {}) {
  const refs = Object.entries(types).map(([name, type]) => [name, { $ref: getSchemaPath(type) }] as const);
  const properties = { ...(paged && { nextCursor: NEXT_CURSOR }), ...Object.fromEntries(refs) };
  return { type: 'object' as const, required: Object.keys(properties), properties };
}

const WARNINGS = {
  type: 'array' as const,
  items: {
    type: 'object' as const,
    required: ['code', 'message'],
    properties: { code: { type: 'string' as const }, message: { type: 'string' as const } },
    additionalProperties: true,
  },
};
const ETAG = {
  ETag: {
    description: 'Names this state; send it in If-None-Match or If-Match.',
    schema: { type: 'string' as const },
  },
};
const IF_NONE_MATCH = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'An ETag; answers 304 while it still holds.',
});
const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'An ETag; the write is refused with 412 when it no longer holds.',
});
