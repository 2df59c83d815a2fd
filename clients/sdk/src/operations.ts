import type { CallOptions } from './transport.js';

/** A route, as openapi-typescript describes it. Its types are resolved only for the routes that a program calls. */
interface Operation {
  parameters: object;
  requestBody?: { content: object };
  responses: object;
}

/** How the body of a success is read. Default: by its media type. */
type ParseAs = 'arrayBuffer' | 'blob' | 'stream' | 'text';

/** The options of every call, besides the input of its route. */
interface FurtherInit {
  headers?: Record<string, string | undefined>;
  /** Turns the body into what is sent. JSON by default. */
  bodySerializer?: (body: unknown) => unknown;
  parseAs?: ParseAs;
}

/** The input of a route; also undefined if it requires neither parameters nor a body. */
export type InputOf<Route> = Route extends Operation
  ? Optional<ParametersOf<Route> & BodyOf<Route> & FurtherInit>
  : never;

type Optional<Input> = object extends Input ? Input | undefined : Input;
type ParametersOf<Route extends Operation> = object extends Route['parameters']
  ? { params?: Route['parameters'] }
  : { params: Route['parameters'] };
type BodyOf<Route extends Operation> = Route extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Route extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : object;

/** The init parameter of a call is optional if the route requires neither parameters nor a body. */
export type Init<Input> = undefined extends Input
  ? [init?: Input & CallOptions]
  : [init: Input & CallOptions];

/** The body of a success: JSON, or what `parseAs` says. */
export type AnswerOf<Route, Input> = Input extends { parseAs: infer As extends ParseAs }
  ? { arrayBuffer: ArrayBuffer; blob: Blob; stream: ReadableStream; text: string }[As]
  : Route extends Operation
    ? JsonOf<Route['responses'][keyof Route['responses']]>
    : never;

/** Distributes over the successes of a route. One without JSON is text. */
type JsonOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Json } | { 'application/scim+json': infer Json }
    ? Json
    : Content[keyof Content]
  : never;
