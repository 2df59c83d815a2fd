import { Described, type Operation } from './openapi-support';

const OPEN = ['anyone', 'visitor'];

describe('the errors in the OpenAPI document', () => {
  let described: Described;

  beforeAll(async () => {
    described = await Described.fetch();
  });

  /** The routes that list a code although they should not, or do not although they should. */
  function wrongly(code: string, status: string, applies: (operation: Operation, route: string) => boolean) {
    return described.apiExceptions(
      (operation, route) => described.codesOf(operation, status).includes(code) === applies(operation, route),
    );
  }

  it('are listed by code for every error response, each with a description', () => {
    const listsThem = (operation: Operation): boolean =>
      described
        .errorsOf(operation)
        .every(([, { description }, codes]) => codes.every((code) => description.includes(`\`${code}\`: `)));
    expect(described.exceptions(listsThem)).toEqual([]);
  });

  it('include those that every route can answer', () => {
    expect(wrongly('1010', '403', () => true)).toEqual([]);
    expect(wrongly('SVC_VALIDATION_ERROR', '400', () => true)).toEqual([]);
    expect(wrongly('SVC_HEADERS_TOO_LARGE', '431', () => true)).toEqual([]);
    expect(wrongly('SVC_INTERNAL_ERROR', '500', () => true)).toEqual([]);
    expect(wrongly('SVC_UNAVAILABLE', '503', () => true)).toEqual([]);
  });

  it('include those of the access rule exactly where it applies', () => {
    const kind = ({ 'x-access': { credential } }: Operation) => credential.kind;
    const sessionForChange = (operation: Operation, route: string) =>
      kind(operation) !== 'anyone' && !route.startsWith('GET ');
    expect(wrongly('SVC_CSRF_REJECTED', '403', sessionForChange)).toEqual([]);
    const scoped = ({ security = [] }: Operation) => security.some(({ bearer = [] }) => bearer.length > 0);
    expect(wrongly('SVC_INSUFFICIENT_SCOPE', '403', scoped)).toEqual([]);
    const closed = (operation: Operation) => !OPEN.includes(kind(operation));
    expect(wrongly('SVC_UNAUTHORIZED', '401', closed)).toEqual([]);
    expect(
      described.apiExceptions((operation) => !closed(operation) || '429' in operation.responses),
      // A poll of the relay that comes too soon is answered early, with `throttled`.
    ).toEqual(['GET /api/rooms/agent/{id}/messages']);
  });

  it('include those of what a route reads exactly where it reads it', () => {
    const reads = (place: string) => (operation: Operation) =>
      operation.parameters?.some((parameter) => parameter.in === place) ?? false;
    // The service reads and checks a body even where it needs none.
    const body = (_: Operation, route: string) => !route.startsWith('GET ');
    expect(wrongly('SVC_REQUEST_TIMEOUT', '408', body)).toEqual([]);
    expect(wrongly('SVC_PAYLOAD_TOO_LARGE', '413', body)).toEqual([]);
    expect(wrongly('SVC_UNSUPPORTED_MEDIA_TYPE', '415', body)).toEqual([]);
    expect(
      described.apiExceptions(
        (operation) =>
          !reads('path')(operation) || described.codesOf(operation, '404').includes('SVC_NOT_FOUND'),
      ),
    ).toEqual([]);
    // An upload can be refused where something exists.
    const ifMatch = ({ parameters = [], requestBody }: Operation) =>
      parameters.some(({ name }) => name === 'If-Match' || (requestBody && name === 'If-None-Match'));
    // Its ETags are in the body.
    const byItem = ['POST /api/projects/{projectId}/nodes/bulk'];
    expect(wrongly('SVC_PRECONDITION_FAILED', '412', ifMatch)).toEqual(byItem);
  });

  it('and every other response to a credential have the headers of the limits', () => {
    const describesThem = ({ responses, 'x-access': { credential } }: Operation): boolean =>
      OPEN.includes(credential.kind) ||
      Object.values(responses).every(
        (answer) => 'X-RateLimit-Remaining' in (described.resolve(answer).headers ?? {}),
      );
    expect(described.exceptions(describesThem)).toEqual([]);
    const waits = ({ responses }: Operation): boolean =>
      !responses['429'] || 'Retry-After' in (described.resolve(responses['429']).headers ?? {});
    expect(described.exceptions(waits)).toEqual([]);
  });
});
