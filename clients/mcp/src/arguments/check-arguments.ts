import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ToolProblem } from '../answers/advice.js';
import { inline } from '../answers/fence.js';
import type { Tool } from '../tools/tool.js';
import { asDeclared } from './as-declared.js';

const MAX_PROBLEMS = 10;
/** No tool takes more values, and checking them would keep the process from answering for seconds. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 50;
/** Only the first problem of more values is reported, because each one takes memory. */
const MAX_VALUES_CHECKED_TO_THE_END = 2_000;

/** Validations by the schema of a tool. */
class Validators {
  private readonly ajv: Ajv;
  private readonly known = new WeakMap<object, ValidateFunction>();

  constructor({ allErrors }: { allErrors: boolean }) {
    this.ajv = new Ajv({ strict: false, allErrors, verbose: true, logger: false });
  }

  of(schema: object): ValidateFunction {
    let validate = this.known.get(schema);
    if (!validate) this.known.set(schema, (validate = this.ajv.compile(schema)));
    return validate;
  }
}

const toTheFirstProblem = new Validators({ allErrors: false });
const toTheEnd = new Validators({ allErrors: true });

/** The arguments of a model in the types that the tool declares. @throws ToolProblem if they are wrong */
export function checkedArguments(
  { inputSchema }: Pick<Tool, 'inputSchema'>,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const values = valuesIn(sent);
  if (values > MAX_VALUES)
    throw new ToolProblem(
      `These arguments are wrong: they have more than ${MAX_VALUES} values, or are nested more than ${MAX_DEPTH} levels deep.`,
    );
  const args = asDeclared(inputSchema, sent) as Record<string, unknown>;
  const validators = values > MAX_VALUES_CHECKED_TO_THE_END ? toTheFirstProblem : toTheEnd;
  const validate = validators.of(inputSchema);
  const valid = validate(args);
  const illFormed = illFormedIn(args);
  if (valid && illFormed === undefined) return args;
  const problems = (validate.errors ?? []).slice(0, MAX_PROBLEMS).map((error) => `- ${problemOf(error)}`);
  if (illFormed !== undefined) problems.push(`- ${inline(illFormed)} must be well-formed Unicode.`);
  throw new ToolProblem(`These arguments are wrong:\n${[...new Set(problems)].join('\n')}`);
}

/** How many values these are, with those within them; `Infinity` if they are too many or nested too deeply. */
function valuesIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > MAX_DEPTH) return Infinity;
  let count = 1;
  for (const inner of Object.values(value)) {
    count += valuesIn(inner, depth + 1);
    if (count > MAX_VALUES) return Infinity;
  }
  return count;
}

/**
 * The place of a text that no address can contain, because it has half of a surrogate pair, as of an emoji that was cut; undefined if there
 * is none.
 */
function illFormedIn(value: unknown, place = ''): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : place;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = illFormedIn(inner, place ? `${place}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOf({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const named = (name: unknown): string => inline([place, name].filter(Boolean).join('.'));
  if (data === null) return `${named('')} must not be null.`;
  if (keyword === 'required') return `${named(params.missingProperty)} is required.`;
  if (keyword === 'additionalProperties') return `${named(params.additionalProperty)} is not known.`;
  if (keyword === 'enum')
    return `${named('')} must be one of ${(params.allowedValues as unknown[]).join(', ')}.`;
  return `${place ? named('') : '`arguments`'} ${message}.`;
}
