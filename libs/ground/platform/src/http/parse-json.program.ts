import { type ParsedJson, parseJson } from './parse-json';

/** The program of a worker thread that parses a body. */
export function run({ buffer, byteOffset, byteLength }: Uint8Array): ParsedJson {
  return parseJson(Buffer.from(buffer, byteOffset, byteLength));
}
