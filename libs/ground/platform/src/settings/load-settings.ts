import { IS_INT, MAX, type ValidationError, getMetadataStorage, validateSync } from 'class-validator';
import { misspelledName } from '../text/similar-name';
import { partsOf } from './composed-settings';
import { readAs } from './read-as';
import { isSecret } from './secret';
import { fileVariable, withSecretsOfFiles } from './secret-files';

/** Limits are compared with columns and parameters of the type `integer`. */
const LARGEST_INTEGER = 2_147_483_647;

/** The environment variable of a setting. */
export function variableName(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/**
 * Reads and validates the settings.
 *
 * @param Composed the class whose fields are the settings of the libs
 * @throws Error with one line that names the first wrong variable and says what would be right. It never contains a secret.
 */
export function loadSettings<Settings extends object>(
  Composed: new () => Settings,
  environment: NodeJS.ProcessEnv = process.env,
): Settings {
  const settings = new Composed();
  const parts = partsOf(settings);
  refuseDuplicates(parts);
  refuseTypos(parts, environment);
  const values = withSecretsOfFiles(secretsOf(parts), environment);
  for (const part of parts) read(part, values);
  for (const part of parts) validate(part, values);
  return settings;
}

/** Every setting that a lib declares, also those without a default: each has a validation rule. */
export function settingsOf(part: object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(part.constructor, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

function refuseDuplicates(parts: object[]): void {
  const declaredBy = new Map<string, string>();
  for (const part of parts)
    for (const setting of settingsOf(part)) {
      const other = declaredBy.get(setting);
      if (other !== undefined)
        throw new Error(`Both ${other} and ${part.constructor.name} declare ${variableName(setting)}.`);
      declaredBy.set(setting, part.constructor.name);
    }
}

/** The variables whose values are secrets. Each can come from a file. */
function secretsOf(parts: object[]): string[] {
  return parts.flatMap((part) =>
    settingsOf(part)
      .filter((setting) => isSecret(part, setting))
      .map(variableName),
  );
}

/**
 * A variable that is almost a setting would be ignored, and the service would run with a default that nobody chose. If the setting itself is
 * set too, the variable belongs to another program.
 */
function refuseTypos(parts: object[], environment: NodeJS.ProcessEnv): void {
  const names = parts.flatMap((part) => settingsOf(part).map(variableName));
  const known = new Set([...names, ...secretsOf(parts).map(fileVariable)]);
  const unset = [...known].filter((name) => !environment[name]);
  for (const name of Object.keys(environment)) {
    const meant = known.has(name) || !environment[name] ? undefined : misspelledName(name, unset);
    if (meant !== undefined)
      throw new Error(`Setting ${name} is unknown: rename it to ${meant}, or remove it.`);
  }
}

function read(part: object, environment: NodeJS.ProcessEnv): void {
  for (const setting of settingsOf(part)) {
    const value = environment[variableName(setting)];
    if (value === undefined || value === '') continue;
    const fallback = fieldOf(part, setting);
    Object.assign(part, { [setting]: parse(readAs(part, setting, value), fallback) });
  }
}

function validate(part: object, environment: NodeJS.ProcessEnv): void {
  const [problem] = validateSync(part, { forbidUnknownValues: true });
  if (problem) throw wrong(part, problem.property, ruleOf(problem), environment);
  const large = settingsOf(part).find((setting) => Number(fieldOf(part, setting)) > largestOf(part, setting));
  if (large !== undefined)
    throw wrong(part, large, `it must not be greater than ${LARGEST_INTEGER}`, environment);
}

/** One line that says what is wrong with a setting. */
function wrong(part: object, setting: string, rule: string, environment: NodeJS.ProcessEnv): Error {
  const name = variableName(setting);
  const value = environment[name];
  const found = !value ? 'is required' : isSecret(part, setting) ? 'is not valid' : `is "${value}"`;
  return new Error(`Setting ${name} ${found}: ${rule}.`);
}

/** The rule that a value breaks, as a clause. That of its type comes first: what is no number is not too large. */
function ruleOf({ property, constraints = { unknown: 'is not valid' } }: ValidationError): string {
  const rule = constraints.isInt ?? constraints.isBoolean ?? Object.values(constraints)[0]!;
  const each = `each value in ${property} `;
  if (rule.startsWith(each)) return `each of its values ${rule.slice(each.length)}`;
  return `it ${rule.replace(`${property} `, '')}`;
}

/** The largest value of an integer without a maximum of its own. */
function largestOf(part: object, setting: string): number {
  const rules = getMetadataStorage().getTargetValidationMetadatas(part.constructor, '', false, false);
  const named = rules.filter(({ propertyName }) => propertyName === setting).map(({ name }) => name);
  return named.includes(IS_INT) && !named.includes(MAX) ? LARGEST_INTEGER : Infinity;
}

function fieldOf(part: object, setting: string): unknown {
  return (part as Record<string, unknown>)[setting];
}

function parse(value: string, fallback: unknown): unknown {
  if (typeof fallback === 'number') return /^-?\d+$/.test(value.trim()) ? Number(value) : NaN;
  if (typeof fallback === 'boolean')
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
  if (Array.isArray(fallback))
    return value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return value;
}
