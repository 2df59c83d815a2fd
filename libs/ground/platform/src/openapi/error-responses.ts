import { STATUS_CODES } from 'node:http';
import { type OpenAPIObject, getSchemaPath } from '@nestjs/swagger';
import { ApiError, type ErrorDefinition } from '../errors/api-error';
import { EdgeRefused } from '../errors/errors';
import { errorBody } from '../http/envelope';
import { type Audience, headersOf } from './shared-headers';

type Components = NonNullable<OpenAPIObject['components']>;
type Responses = NonNullable<Components['responses']>;
type Schemas = NonNullable<Components['schemas']>;
type Schema = Schemas[string];

/**
 * The error responses of all routes. Routes that answer a status with the same errors share a response in `components`, whose schema
 * lists the codes.
 */
export class ErrorResponses {
  readonly responses: Responses = {};
  readonly schemas: Schemas = {};

  constructor() {
    this.add('Error', { type: 'string', description: CODE }, ANY_DETAILS);
  }

  /** References to the responses with these errors, by status. */
  of(errors: readonly ErrorDefinition[], audience: Audience): Responses {
    const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b);
    if (audience.scim)
      return Object.fromEntries(statuses.map((status) => [status, scimError(status, audience)]));
    if (audience.oauth)
      return Object.fromEntries(
        statuses.map((status) => [
          status,
          oauthError(
            status,
            errors.filter((error) => error.status === status),
            audience,
          ),
        ]),
      );
    return Object.fromEntries(
      statuses.map((status) => {
        const ofStatus = errors.filter((error) => error.status === status).sort(byCode);
        const name = this.schema(status, ofStatus, audience);
        const response = name + endingOf(audience);
        this.responses[response] ??= {
          description: describe(ofStatus),
          headers: headersOf(status, audience),
          content: {
            ...(audience.pages && { 'text/html': { schema: { type: 'string' } } }),
            'application/json': {
              schema: { $ref: `#/components/schemas/${name}` },
              example: { ...example(ofStatus[0]!), ...(audience.advisory && { advisoryOnly: true }) },
            },
          },
        };
        return [String(status), { $ref: `#/components/responses/${response}` }];
      }),
    );
  }

  private schema(status: number, errors: ErrorDefinition[], { advisory }: Audience): string {
    const codes = errors.map(({ code }) => code);
    const refined = new Set(
      errors.flatMap((error) => (error.refined && error.details ? [error.details.name] : [])),
    );
    const plain = [`Error${status}`, ...codes.map(wordOf), ...refined].join('_');
    const name = advisory ? `${plain}_Advisory` : plain;
    const further: Schemas = advisory ? { advisoryOnly: ADVISORY_ONLY } : {};
    if (!this.schemas[name]) this.add(name, { type: 'string', enum: codes }, detailsOf(errors), further);
    return name;
  }

  /** Adds an error and its body, each as a schema of its own, since generators of clients need a name for both. */
  private add(name: string, code: Schema, details: Schema | undefined, further: Schemas = {}): void {
    const body = name === 'Error' ? 'ErrorBody' : `${name}_Body`;
    this.schemas[body] = bodyOf(code, details);
    this.schemas[name] = {
      type: 'object',
      required: ['error'],
      properties: { error: { $ref: `#/components/schemas/${body}` }, ...further },
    };
  }
}

/** An error of a SCIM endpoint, without the codes of the service. */
function scimError(status: number, audience: Audience): Responses[string] {
  return {
    description: STATUS_CODES[status] ?? 'Error',
    headers: headersOf(status, audience),
    content: { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimErrorDto' } } },
  };
}

/**
 * An error of an OAuth endpoint (RFC 6749, section 5.2). The OAuth errors of the route are listed, and those of status 421, for which OAuth has no code; the
 * others have a general code.
 */
function oauthError(
  status: number,
  errors: readonly ErrorDefinition[],
  audience: Audience,
): Responses[string] {
  const own =
    status === 421
      ? errors
      : errors.filter(({ code }) => !code.startsWith('SVC_') && code !== EdgeRefused.definition.code);
  return {
    description: own.length > 0 ? describe([...own].sort(byCode)) : (STATUS_CODES[status] ?? 'Error'),
    headers: headersOf(status, audience),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OauthErrorDto' } } },
  };
}

// Not required: a request that is refused before its route is known has no such field.
const ADVISORY_ONLY: Schema = {
  type: 'boolean',
  description: 'Always true: a message is advice from another agent. It grants no scope, capability or role.',
};

const CODE = 'Identifies the error. Codes do not change, so programs should rely on them.';

const ANY_DETAILS: Schema = {
  type: 'object',
  description: 'Details for programs, such as the wrong fields or the missing scopes.',
  additionalProperties: true,
};

/** The schema of the details of errors; undefined if none of them has any. */
function detailsOf(errors: readonly ErrorDefinition[]): Schema | undefined {
  const codes = new Map<string, string[]>();
  for (const { code, details } of errors) {
    if (!details) continue;
    const path = getSchemaPath(details);
    codes.set(path, [...(codes.get(path) ?? []), code]);
  }
  if (codes.size === 0) return undefined;
  const forms = [...codes.keys()].map(($ref) => ({ $ref }));
  const of = [...codes.values()].map((same) => same.map((code) => `\`${code}\``).join(' and '));
  const description = `Details for programs, of ${of.join(', or of ')}.`;
  return { description, ...(forms.length === 1 ? { allOf: forms } : { anyOf: forms }) };
}

function bodyOf(code: Schema, details: Schema | undefined): Schema {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code,
      message: { type: 'string', description: 'A message for people. Its wording may change.' },
      ...(details && { details }),
    },
  };
}

/** The end of the name of a response. It is needed because responses with the same errors differ in their headers. */
function endingOf({ counted, publishes, pages }: Audience): string {
  if (pages) return '_Page';
  if (counted === 'nobody') return '_Uncounted';
  return publishes ? '_Publishing' : counted === 'sessions' ? '_Session' : '';
}

/** `SVC_NOT_FOUND` becomes `NotFound`. */
function wordOf(code: string): string {
  if (code === EdgeRefused.definition.code) return 'Edge';
  const words = code.replace(/^SVC_/, '').toLowerCase().split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describe(errors: ErrorDefinition[]): string {
  return errors.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n');
}

function example(definition: ErrorDefinition): object {
  return errorBody(new ApiError(definition));
}

function byCode(a: ErrorDefinition, b: ErrorDefinition): number {
  return a.code.localeCompare(b.code);
}
