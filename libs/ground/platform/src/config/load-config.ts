import { getMetadataStorage, validateSync } from 'class-validator';
import { Config } from './config';

/** Every setting, also those without a default: each has a validation rule. */
const SETTINGS = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Config, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];
const SECRET = new Set([
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'MASTER_KEY',
  'SECOND_MASTER_KEY',
  'GITHUB_TOKEN',
  'SMTP_URL',
]);

/** The environment variable of a setting. */
export function variableName(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/**
 * Reads and validates the settings.
 *
 * @throws Error with one line that names the first wrong variable and says what would be right. It never contains a secret.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const config = new Config();
  for (const setting of SETTINGS) {
    const value = environment[variableName(setting)];
    if (value === undefined || value === '') continue;
    Object.assign(config, {
      [setting]: parse(value, (config as unknown as Record<string, unknown>)[setting]),
    });
  }
  const [problem] = validateSync(config, { forbidUnknownValues: true });
  if (problem) {
    const name = variableName(problem.property);
    const rule = Object.values(problem.constraints ?? { unknown: 'is not valid' })[0]!.replace(
      `${problem.property} `,
      '',
    );
    const value = environment[name];
    const found = value === undefined ? 'is required' : SECRET.has(name) ? 'is not valid' : `is "${value}"`;
    throw new Error(`Setting ${name} ${found}: it ${rule}.`);
  }
  return config;
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
