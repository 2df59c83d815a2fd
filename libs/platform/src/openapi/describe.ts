import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Answer, Conditional, Creating, Paged, Reply, Tagged, Warned } from '../http/answer';

/** What a route answers, for the OpenAPI document and for the type of its handler. */
export interface Description {
  /** The DTO under `data`. */
  answers?: Type;
  /** Whether the answer is that DTO without the envelope, as another standard wants it. */
  bare?: boolean;
  /** Whether `data` is a list of it. */
  list?: boolean;
  /** The DTO of another form of `data`. */
  or?: Type;
  /** The HTTP status: 200 unless given. */
  status?: number;
  /** Whether the status is 201 where the request created something. */
  alsoCreated?: boolean;
  /** More than the summary has room for, in Markdown. */
  more?: string;
  /** Whether the answer has an ETag, and If-None-Match is honoured. */
  conditional?: boolean;
  /** Whether the answer has an ETag, and If-Match is honoured. */
  ifMatch?: boolean;
  /** Whether the answer has an ETag that neither is honoured for. */
  etag?: boolean;
  /** Whether `meta.nextCursor` leads to the next page. */
  paged?: boolean;
  /** What else `meta` holds, by name. */
  meta?: Record<string, Type | typeof Boolean | typeof Number>;
  /** Whether `warnings` may stand beside `data`. */
  warns?: boolean;
  /** Whether the handler replies in the form that the caller's Accept header prefers, of which the DTO is one. */
  negotiated?: boolean;
  /** Whether the handler writes the answer itself, piece by piece. */
  streamed?: boolean;
}

/** What a handler so described returns: each promise of the document is a property of the answer. */
export type AnswerTo<D extends Description> = D extends { streamed: true }
  ? void
  : D extends { bare: true } | { negotiated: true }
    ? Reply
    : Answer<DataOf<D>> &
        (D extends { paged: true } ? Paged : D extends { meta: object } ? unknown : Lacking<Paged>) &
        (D extends { meta: infer M } ? { meta: { [K in keyof M]: InstanceOf<M[K]> } } : unknown) &
        (D extends { conditional: true } ? Conditional : unknown) &
        (D extends { ifMatch: true } | { etag: true } | { conditional: true } ? Tagged : Lacking<Tagged>) &
        (D extends { alsoCreated: true } ? Creating : Lacking<Creating>) &
        (D extends { warns: true } ? Warned : Lacking<Warned>);

/** None of the properties: an answer must not have what its route doesn't describe. */
type Lacking<T> = { [K in keyof T]?: never };
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

/** Documents a route, sets its status, and holds the type of its handler to both. */
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
    ...(alsoCreated ? [response(201, `${summary}: created.`)] : []),
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
  description: 'Pass it as `cursor` to get the next page; null on the last one.',
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
    description: 'Identifies this state. Send it in If-None-Match or If-Match.',
    schema: { type: 'string' as const },
  },
};
const UNCHANGED = ApiResponse({ status: 304, description: 'Unchanged since the ETag in If-None-Match.' });
const CHANGED = ApiResponse({
  status: 412,
  description: 'It has changed since the ETag in If-Match.',
  schema: { $ref: '#/components/schemas/Error' },
});
const IF_NONE_MATCH = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'An ETag. While it is current, the answer is 304 without a body.',
});
const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'An ETag. The change is refused with 412 unless it is current.',
});
