import { isUtf8 } from 'node:buffer';
import { type JsonProblem, scanJson } from './json-scan';

/** The value of a JSON text, or why it is refused. */
export type ParsedJson =
  | { kind: 'value'; value: unknown }
  /** It is not UTF-8. */
  | { kind: 'charset' }
  /** It is not JSON. */
  | { kind: 'syntax' }
  /** It is expensive to parse, or would lose something. */
  | { kind: 'problem'; problem: JsonProblem };

/**
 * Parses a JSON text after its bytes were checked. JSON is UTF-8 (RFC 8259, section 8.1): any other encoding would be decoded to text that
 * was never sent.
 */
export function parseJson(bytes: Buffer): ParsedJson {
  if (!isUtf8(bytes)) return { kind: 'charset' };
  const problem = scanJson(bytes);
  if (problem) return { kind: 'problem', problem };
  try {
    return { kind: 'value', value: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return { kind: 'syntax' };
  }
}
