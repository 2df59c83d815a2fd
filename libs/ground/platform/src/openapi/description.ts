import type { Type } from '@nestjs/common';
import type { ErrorClass } from '../errors/api-error';
import type { Answer, Conditional, Creating, Paged, Reply, Tagged, Warned } from '../http/answer';

/** One form of a response. */
export interface Form {
  /** The DTO under `data`. */
  answers?: Type;
  /** The name of this form, if the response has several. */
  title?: string;
  /** Whether `data` is a list of that DTO. */
  list?: boolean;
  /** Whether the response is a page, with `meta.nextCursor`. */
  paged?: boolean;
}

/** A field of `meta`. */
export interface MetaField {
  is: Type | typeof Boolean | typeof Number;
  doc: string;
  /** The bounds of a number, by default 0 and 2,147,483,647. */
  min?: number;
  max?: number;
  /** Whether it can be absent. */
  optional?: boolean;
}

/** Describes the response of a route, for the OpenAPI document and for the type of its handler. */
export interface Description extends Form {
  /** Whether the response is the DTO without the envelope, as another standard defines it. */
  bare?: boolean;
  /** The media type of a bare response, if it is not `application/json`. */
  type?: string;
  /** The alternative forms of the response. Any two forms must exclude each other. */
  or?: readonly Form[];
  /** The HTTP status of a success. Default: 200. */
  status?: number;
  /** Whether the status is 201 when the request created something. */
  alsoCreated?: boolean;
  /** The description below the summary, in Markdown. */
  more?: string;
  /** Whether the response has an ETag, and the route honors If-None-Match. */
  conditional?: boolean;
  /** Whether the response has an ETag, and the route honors If-Match. `'gone'`: it does, and leaves nothing that could have an ETag. */
  ifMatch?: boolean | 'gone';
  /** Whether the response has an ETag, without If-None-Match or If-Match. */
  etag?: boolean;
  /** Further fields of `meta`, by name. */
  meta?: Record<string, MetaField>;
  /** The fields of `meta` that are true or absent, by name, with their descriptions. */
  flags?: Record<string, string>;
  /** Whether the response can have `warnings`. */
  warns?: boolean;
  /** The media type of a response that is not JSON, such as `text/html`. */
  media?: string;
  /** Further media types of the response, of which the handler chooses one by the Accept header. */
  negotiated?: readonly string[];
  /** Whether the response is the bare text as `text/markdown` if the Accept header prefers it. */
  alsoMarkdown?: boolean;
  /** Whether the response has no body (204). */
  empty?: boolean;
  /** Whether the handler streams the response itself. */
  streamed?: boolean;
  /** When the response is a redirect (303) instead. */
  redirects?: string;
  /** Further headers of the response or, if the route redirects, of the redirect, by name. */
  headers?: Record<string, string>;
  /**
   * The errors of this route beyond the standard ones, which are those of its access rule, of its body, query and path, of paging and
   * If-Match, and of any failure.
   */
  errors?: readonly ErrorClass[];
  /**
   * Whether the answer holds a secret: a token, a cookie, a key, a code or sealed data. It is never compressed, since the size of a compressed
   * answer can tell a secret.
   */
  secret?: true;
  /** Whether the route goes beyond the interface that the product was specified with. */
  addition?: boolean;
}

/** The return type of a handler with this description. Everything that the document promises is a property of the answer. */
export type AnswerTo<D extends Description> = D extends { streamed: true }
  ? void
  : D extends { bare: true } | { empty: true } | { negotiated: readonly string[] } | { media: string }
    ? Reply
    : EnvelopeOf<D> | (D extends { alsoMarkdown: true } ? Reply : never);

type EnvelopeOf<D extends Description> = Answer<DataOf<D>> &
  (D extends { paged: true } ? Paged : D extends { meta: object } ? unknown : Without<Paged>) &
  (D extends { meta: infer M } ? { meta: MetaOf<M> } : unknown) &
  (D extends { flags: infer F } ? { meta: { [K in keyof F]?: true } } : unknown) &
  (D extends { conditional: true } ? Conditional : unknown) &
  (D extends { ifMatch: true } | { etag: true } | { conditional: true } ? Tagged : Without<Tagged>) &
  (D extends { alsoCreated: true } ? Creating : Without<Creating>) &
  (D extends { warns: true } ? Warned : Without<Warned>);

/** Forbids the properties, since an answer must not have what its route doesn't describe. */
type Without<T> = { [K in keyof T]?: never };
type DataOf<D extends Description> = FormOf<D> | (D extends { or: readonly (infer F)[] } ? FormOf<F> : never);
type FormOf<F> = F extends { answers: infer A }
  ? F extends { list: true }
    ? InstanceOf<A>[]
    : InstanceOf<A>
  : unknown;
type MetaOf<M> = { [K in keyof M as M[K] extends { optional: true } ? never : K]: ValueOf<M[K]> } & {
  [K in keyof M as M[K] extends { optional: true } ? K : never]?: ValueOf<M[K]>;
};
type ValueOf<F> = F extends { is: infer T } ? InstanceOf<T> : never;
type InstanceOf<T> = T extends typeof Boolean
  ? boolean
  : T extends typeof Number
    ? number
    : T extends Type<infer I>
      ? I
      : never;
