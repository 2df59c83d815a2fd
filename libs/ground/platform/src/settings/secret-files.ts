import { readFileSync, statSync } from 'node:fs';

/** No secret is longer than this, in bytes. */
const MAX_BYTES = 64 * 1024;

/** The variable that names the file of a secret, as orchestrators mount it: `MASTER_KEY_FILE` for `MASTER_KEY`. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/**
 * The environment, with the secrets that files contain. A line break at the end of a file does not belong to its secret.
 *
 * @param secrets the variables that can come from files
 * @throws Error if both a variable and its file are given, or if a file can't be read
 */
export function withSecretsOfFiles(
  secrets: readonly string[],
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const values = { ...environment };
  for (const name of secrets) {
    const path = environment[fileVariable(name)];
    if (!path) continue;
    if (environment[name]) throw new Error(`Set either ${name} or ${fileVariable(name)}, not both.`);
    values[name] = readSecret(fileVariable(name), path);
  }
  return values;
}

function readSecret(variable: string, path: string): string {
  let bytes: number;
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw Object.assign(new Error(), { code: 'it is not a file' });
    bytes = stat.size;
    if (bytes <= MAX_BYTES) return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(`Setting ${variable} is "${path}": the file can't be read (${code}).`, { cause: error });
  }
  throw new Error(
    `Setting ${variable} is "${path}": the file has ${bytes} bytes, and may have ${MAX_BYTES}.`,
  );
}
