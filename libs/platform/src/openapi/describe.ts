import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Answer, Conditional, Creating, Paged, Reply, Tagged, Warned } from '../http/answer';

/** Describes the response of a route, for the OpenAPI document and for the type of its handler. */
export interface Description {
  /** The DTO under `data`. */
  answers?: Type;
  /** Whether the response is that DTO without the envelope, as another standard defines it. */
  bare?: boolean;
  /** Whether `data` is a list of that DTO. */
  list?: boolean;
  /** The DTO of an alternative form of `data`. */
  or?: Type;
  /** The HTTP status of a success. Default: 200. */
  status?: number;
  /** Whether the status is 201 when the request created something. */
  alsoCreated?: boolean;
  /** The description below the summary, in Markdown. */
  more?: string;
  /** Whether the response has an ETag, and the route honors If-None-Match. */
  conditional?: boolean;
  /** Whether the response has an ETag, and the route honors If-Match. */
  ifMatch?: boolean;
  /** Whether the response has an ETag, without If-None-Match or If-Match. */
  etag?: boolean;
  /** Whether the response is a page, with `meta.nextCursor`. */
  paged?: boolean;
  /** Further fields of `meta`, by name. */
  meta?: Record<string, Type | typeof Boolean | typeof Number>;
  /** Whether the response can have `warnings`. */
  warns?: boolean;
  /** Whether the handler chooses the media type by the Accept header. The DTO describes one of them. */
  negotiated?: boolean;
  /** Whether the handler streams the response itself. */
  streamed?: boolean;
}

/** The return type of a handler with this description. Everything that the document promises is a property of the answer. */
export type AnswerTo<D extends Description> = D extends { streamed: true }
  ? void
  : D extends { bare: true } | { negotiated: true }
    ? Reply
    : Answer<DataOf<D>> &
        (D extends { paged: true } ? Paged : D extends { meta: object } ? unknown : Without<Paged>) &
        (D extends { meta: infer M } ? { meta: { [K in keyof M]: InstanceOf<M[K]> } } : unknown) &
        (D extends { conditional: true } ? Conditional : unknown) &
        (D extends { ifMatch: true } | { etag: true } | { conditional: true } ? Tagged : Without<Tagged>) &
        (D extends { alsoCreated: true } ? Creating : Without<Creating>) &
        (D extends { warns: true } ? Warned : Without<Warned>);

/** Forbids the properties, since an answer must not have what its route doesn't describe. */
type Without<T> = { [K in keyof T]?: never };
type DataOf<D extends Description> = FormOf<D> | (D extends { or: infer O } ? InstanceOf<O> : never);
type FormOf<D extends Description> = D extends { answers: infer A }
  ? D extends { list: true }
    ? InstanceOf<A>[]
    : InstanceOf<A>
  : unknown;
type InstanceOf<T> = T extends typeof Boolean
  ? boolean
  : T extends typeof Number
    ? number
    : T extends Type<infer I>
      ? I
      : never;

/**
 * Documents a route and sets its status. The compiler checks that the handler returns what is described.
 *
 * @param summary an imperative of about five words
 */
export function Describe<const D extends Description>(summary: string, description: D) {
  const decorate = applyDecorators(...decoratorsOf(summary, description));
  return <Handler extends (...args: never[]) => Promise<AnswerTo<D>>>(
    target: object,
    name: string | symbol,
    handler: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, handler);
}

function decoratorsOf(summary: string, description: Description): MethodDecorator[] {
  const { answers, or, status = 200, more, conditional, ifMatch, etag, meta, alsoCreated } = description;
  const schema = schemaOf(description);
  const response = (code: number, what: string) =>
    ApiResponse({
      status: code,
      description: what,
      ...(schema && { schema }),
      ...((conditional || ifMatch || etag) && { headers: ETAG }),
    });
  return [
    HttpCode(status),
    ApiOperation({ summary, description: more }),
    ApiExtraModels(
      ...[answers, or].filter((dto) => dto !== undefined),
      ...Object.values(meta ?? {}).filter(isDto),
    ),
    response(status, summary),
    ...(alsoCreated ? [response(201, `${summary} (created)`)] : []),
    ...(conditional ? [UNCHANGED, IF_NONE_MATCH] : []),
    ...(ifMatch ? [CHANGED, IF_MATCH] : []),
  ];
}

function schemaOf({ answers, or, bare, list, paged, meta, warns }: Description) {
  const item = answers && { $ref: getSchemaPath(answers) };
  if (bare || !item) return item;
  const form = list ? { type: 'array' as const, items: item } : item;
  return {
    type: 'object' as const,
    required: ['data'],
    properties: {
      data: or ? { oneOf: [form, { $ref: getSchemaPath(or) }] } : form,
      ...((paged || meta) && { meta: metaOf(paged, meta) }),
      ...(warns && { warnings: WARNINGS }),
    },
  };
}

const NEXT_CURSOR = {
  type: 'string' as const,
  nullable: true,
  description: 'Pass it as `cursor` to get the next page; null on the last page.',
};

function isDto(type: Type | typeof Boolean | typeof Number): type is Type {
  return type !== Boolean && type !== Number;
}

function schemaOfMeta(type: Type | typeof Boolean | typeof Number) {
  if (isDto(type)) return { $ref: getSchemaPath(type) };
  return { type: type === Boolean ? ('boolean' as const) : ('integer' as const) };
}

function metaOf(paged: boolean | undefined, types: Description['meta'] = {}) {
  const refs = Object.entries(types).map(([name, type]) => [name, schemaOfMeta(type)] as const);
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
    description: 'Identifies this state of the resource. Send it in If-None-Match or If-Match.',
    schema: { type: 'string' as const },
  },
};
const UNCHANGED = ApiResponse({ status: 304, description: 'The ETag in If-None-Match is current.' });
const CHANGED = ApiResponse({
  status: 412,
  description: 'The ETag in If-Match is not current.',
  schema: { $ref: '#/components/schemas/Error' },
});
const IF_NONE_MATCH = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'An ETag. While it is current, the response is 304 without a body.',
});
const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'An ETag. The change is refused with 412 unless it is current.',
});
