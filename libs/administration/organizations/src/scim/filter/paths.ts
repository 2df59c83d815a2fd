import { SCHEMA_GROUP, SCHEMA_USER } from '../http/urns';

const CORE = [SCHEMA_USER, SCHEMA_GROUP].map((urn) => `${urn.toLowerCase()}:`);

/** The path of an attribute as the code compares it: in lower case, and without the URN of a core schema. */
export function pathOf(text: string): string {
  const path = text.toLowerCase();
  const urn = CORE.find((prefix) => path.startsWith(prefix));
  return urn === undefined ? path : path.slice(urn.length);
}

/** Whether a path is one of an extension of the schemas. The service has none, and ignores them. */
export function isOfExtension(path: string): boolean {
  return path.startsWith('urn:');
}
