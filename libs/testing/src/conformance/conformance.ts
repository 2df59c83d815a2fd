import { missingHeaders, undocumentedHeaders } from './headers';
import {
  type OpenApi,
  type Operation,
  type Parameter,
  type ResponseObject,
  type Schema,
  resolve,
} from './document';
import { PathMatcher } from './path-matcher';
import { type Validator, Validators } from './validators';

/** A request of a test and the answer of the service. */
export interface Exchange {
  method: string;
  /** The path with the query, as it was sent. */
  target: string;
  /** Whether the request has an Authorization header. */
  withToken: boolean;
  /** The parsed body of the request, if it has a JSON body. */
  sent?: unknown;
  status: number;
  /** Headers by their names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The parsed body of the answer, if it is JSON. */
  body?: unknown;
}

const JSON_TYPE = 'application/json';

/** Compares the behavior of a service with its OpenAPI document. */
export class Conformance {
  private readonly paths: PathMatcher;
  private readonly validators: Validators;
  /** Compiled on first use, because a test uses few operations. */
  private readonly compiled = new Map<string, Validator>();

  constructor(private readonly document: OpenApi) {
    this.paths = new PathMatcher(Object.keys(document.paths));
    this.validators = new Validators(document);
  }

  /**
   * The differences between an exchange and the document, each as `METHOD path status: problem`. Paths and methods that the document does
   * not describe have no problems.
   */
  problemsOf(exchange: Exchange): string[] {
    const [path = '', query = ''] = exchange.target.split('?');
    const match = this.paths.match(path);
    const operation = match && this.document.paths[match.template]![exchange.method.toLowerCase()];
    if (!operation) return [];
    const name = `${exchange.method.toUpperCase()} ${match.template}`;
    const problems = [
      ...this.problemsOfAnswer(name, operation, exchange),
      ...(exchange.status < 300
        ? this.problemsOfRequest(name, operation, exchange, match.parameters, query)
        : []),
    ];
    return problems.map((problem) => `${name} ${exchange.status}: ${problem}`);
  }

  /** The differences between an example of a route and its schemas. The route is named `METHOD path template`. */
  problemsOfExample(
    name: string,
    example: { request?: unknown; responses: Record<string, unknown> },
  ): string[] {
    const [method = '', path = ''] = name.split(' ');
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (!operation) return [`${name}: the route is not documented`];
    const { request } = example;
    const input = operation.requestBody?.content[JSON_TYPE]?.schema;
    const problems = request !== undefined && input ? this.validators.ofAnswer(input)(request) : [];
    if (request !== undefined && !input) problems.push('the route takes no JSON body');
    for (const [status, body] of Object.entries(example.responses)) {
      const content = this.responseOf(operation, Number(status))?.content;
      if (status === '204' && !content) continue;
      const schema = Object.entries(content ?? {}).find(([type]) => isJson(type))?.[1].schema;
      const found = schema ? this.validators.ofAnswer(schema)(body) : ['no JSON answer is documented'];
      problems.push(...found.map((problem) => `${status}: ${problem}`));
    }
    return problems.map((problem) => `${name}: ${problem}`);
  }

  private problemsOfAnswer(name: string, operation: Operation, exchange: Exchange): string[] {
    const { status } = exchange;
    const response = this.responseOf(operation, status);
    if (!response) return ['the status is not documented'];
    return [
      ...this.problemsOfContent(name, response, exchange),
      ...missingHeaders(this.document, operation, response, exchange),
      ...undocumentedHeaders(response, exchange),
    ];
  }

  /** `default` describes failures of the service only. Every refusal is a status of its own. */
  private responseOf({ responses }: Operation, status: number): ResponseObject | undefined {
    const response = responses[status] ?? (status >= 500 ? responses.default : undefined);
    return response && resolve(this.document, response);
  }

  private problemsOfContent(name: string, { content = {} }: ResponseObject, exchange: Exchange): string[] {
    const mediaType = String(exchange.headers['content-type'] ?? '').split(';')[0]!;
    if (!mediaType)
      return Object.keys(content).length > 0 && exchange.status !== 304 ? ['the body is missing'] : [];
    const documented = content[mediaType];
    if (!documented) return [`the media type ${mediaType} is not documented`];
    if (!documented.schema || !isJson(mediaType)) return [];
    const { schema } = documented;
    const validator = this.validator(`${name} ${exchange.status} ${mediaType}`, () =>
      this.validators.ofAnswer(schema),
    );
    return validator(exchange.body);
  }

  private problemsOfRequest(
    name: string,
    operation: Operation,
    { sent }: Exchange,
    inPath: Record<string, string>,
    query: string,
  ): string[] {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(this.document, parameter));
    const body = operation.requestBody;
    return [
      ...this.problemsOfParameters(name, 'path', parameters, inPath),
      ...this.problemsOfParameters(name, 'query', parameters, valuesOf(query)),
      ...(body ? this.problemsOfBody(name, body, sent) : []),
    ];
  }

  private problemsOfParameters(
    name: string,
    place: 'path' | 'query',
    parameters: Parameter[],
    values: Record<string, unknown>,
  ): string[] {
    const validator = this.validator(`${name} ${place}`, () =>
      this.validators.ofParameters(parameters.filter((parameter) => parameter.in === place)),
    );
    return validator(values).map((problem) => `the ${place} was accepted, but ${problem}`);
  }

  private problemsOfBody(name: string, body: NonNullable<Operation['requestBody']>, sent: unknown): string[] {
    if (sent === undefined) return body.required ? ['a request without a body was accepted'] : [];
    const schema: Schema | undefined = body.content[JSON_TYPE]?.schema;
    if (!schema) return [];
    const validator = this.validator(`${name} body`, () => this.validators.ofBody(schema));
    const problems = validator(sent);
    // The service treats null in an optional field like a field that is left out, which clients of the document do.
    const relevant = problems.length > 0 ? validator(withoutNulls(sent)) : [];
    return relevant.map((problem) => `the body was accepted, but ${problem}`);
  }

  private validator(key: string, compile: () => Validator): Validator {
    let validator = this.compiled.get(key);
    if (!validator) this.compiled.set(key, (validator = compile()));
    return validator;
  }
}

function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

/** The parameters of a query, in lists where they are repeated. */
function valuesOf(query: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(query);
  for (const name of new Set(parameters.keys())) {
    const all = parameters.getAll(name);
    values[name] = all.length === 1 ? all[0]! : all;
  }
  return values;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNulls(inner)]));
}
