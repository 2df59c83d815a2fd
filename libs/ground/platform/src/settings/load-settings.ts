import { getMetadataStorage, validateSync } from 'class-validator';
import { misspelledName } from '../text/similar-name';
import { partsOf } from './composed-settings';
import { isSecret } from './secret';
import { fileVariable, withSecretsOfFiles } from './secret-files';
import { stripped } from './trailing-slash';

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
    const fallback = (part as Record<string, unknown>)[setting];
    Object.assign(part, { [setting]: parse(stripped(part, setting, value), fallback) });
  }
}

function validate(part: object, environment: NodeJS.ProcessEnv): void {
  const [problem] = validateSync(part, { forbidUnknownValues: true });
  if (!problem) return;
  const name = variableName(problem.property);
  const rule = Object.values(problem.constraints ?? { unknown: 'is not valid' })[0]!.replace(
    `${problem.property} `,
    '',
  );
  const value = environment[name];
  const secret = isSecret(part, problem.property);
  const found = !value ? 'is required' : secret ? 'is not valid' : `is "${value}"`;
  throw new Error(`Setting ${name} ${found}: it ${rule}.`);
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
