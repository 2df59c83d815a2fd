import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { CLOSED, OPEN, SchemaCloser } from './closed-schema';
import type { OpenApi, Parameter, Schema } from './document';

/** How many problems of one value are reported. */
const MAX_PROBLEMS = 5;
const OPTIONS = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  verbose: true,
  // Each worker compiles the schemas and validates with each a few times, so code that is written soon is better than code that runs fast.
  inlineRefs: false,
  code: { optimize: false },
} as const;

/** The reasons why a value does not match, each with the JSON pointer to its place; empty if it matches. */
export type Validator = (value: unknown) => string[];

/** Compiles schemas of the document. Compiling is slow, and hundreds of routes have the same refusals, so each schema is compiled once. */
export class Validators {
  private readonly ajv: Ajv2020;
  /** Converts the texts of parameters to the types that their schemas name. */
  private readonly coercing: Ajv2020;
  private readonly closer: SchemaCloser;
  private readonly compiled = new Map<string, Validator>();

  constructor(document: OpenApi) {
    this.closer = new SchemaCloser(document);
    this.ajv = withFormats(new Ajv2020(OPTIONS));
    this.coercing = withFormats(new Ajv2020({ ...OPTIONS, coerceTypes: 'array' }));
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      this.ajv.addSchema({ ...this.closer.closedInside(schema), $id: CLOSED + name });
      const open = { ...this.closer.open(schema), $id: OPEN + name };
      this.ajv.addSchema(open);
      this.coercing.addSchema(open);
    }
  }

  /** A validator of the service's answers: a property that the schema does not describe is a problem. */
  ofAnswer(schema: Schema): Validator {
    return this.once(`closed ${JSON.stringify(schema)}`, () => this.ajv.compile(this.closer.closed(schema)));
  }

  /** A validator of the bodies that the service accepts. It may ignore properties, so undescribed properties are accepted. */
  ofBody(schema: Schema): Validator {
    return this.once(`open ${JSON.stringify(schema)}`, () => this.ajv.compile(this.closer.open(schema)));
  }

  /** A validator of the parameters of a path or query, which are texts or, if they are repeated, lists of texts. */
  ofParameters(parameters: Parameter[]): Validator {
    const schemas = parameters.map(({ name, schema = {} }) => [name, this.closer.open(schema)] as const);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(schemas),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    const validate = this.once(`coercing ${JSON.stringify(schema)}`, () => this.coercing.compile(schema));
    const split = new Set(parameters.filter(({ explode }) => explode === false).map(({ name }) => name));
    return (values) => {
      const entries = Object.entries(values as Record<string, unknown>).map(([name, value]) =>
        split.has(name) && typeof value === 'string' ? [name, value.split(',')] : [name, value],
      );
      return validate(Object.fromEntries(entries));
    };
  }

  private once(key: string, compile: () => ValidateFunction): Validator {
    let validator = this.compiled.get(key);
    if (!validator) this.compiled.set(key, (validator = inWords(compile())));
    return validator;
  }
}

/** The formats of JSON Schema that the document uses. `ajv-formats` has no e-mail addresses with letters outside of ASCII. */
function withFormats(ajv: Ajv2020): Ajv2020 {
  return formats.default(ajv).addFormat('idn-email', /^[^@\s]+@[^@\s]+\.[^@\s]+$/);
}

function inWords(validate: ValidateFunction): Validator {
  return (value) => {
    if (validate(value)) return [];
    const problems = new Set(validate.errors!.map(describe));
    return [...problems].slice(0, MAX_PROBLEMS);
  };
}

function describe({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const at = instancePath || '/';
  if (keyword === 'unevaluatedProperties')
    return `${instancePath}/${String(params.unevaluatedProperty)} is not documented`;
  if (keyword === 'additionalProperties')
    return `${instancePath}/${String(params.additionalProperty)} is not documented`;
  if (keyword === 'required') return `${instancePath}/${String(params.missingProperty)} is missing`;
  const allowed = keyword === 'enum' ? ` (${(params.allowedValues as unknown[]).join(', ')})` : '';
  return `${at} ${message}${allowed}, but is ${JSON.stringify(data)?.slice(0, 100)}`;
}
