/** The target that the parameter `document` names. */
export type Reference = (
  | { kind: 'path'; project: string; path: string }
  | { kind: 'node'; nodeId: string }
  | { kind: 'docId'; docId: string }
) & {
  /** The section, if one is named; '' for the text before the first heading. */
  anchor?: string;
  /** The whole reference, if it is a citation. */
  citation?: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DOC_ID = /^@[^:/#\s]+:[^:/#\s]+:\d+$/;
/** The hash is that of the section, or of the whole document if there is no `#`. */
const CITATION = /^(?<of>@?[^#@\s]+)(?:#(?<anchor>\S*))?@[0-9a-f]{12}$/;

/** A text that is not a reference. */
export class BadReference extends Error {}

/**
 * Parses a reference that a model wrote: `handbook/guides/onboarding.md`, also with `@` in front and `#anchor` after it, the id of a
 * node, a Doc ID, or a citation. A `#` or `%` in a path is written `%23` or `%25`.
 *
 * @throws BadReference
 */
export function parseReference(text: string): Reference {
  const trimmed = text.trim().replace(/^`+|`+$/g, '');
  const cited = CITATION.exec(trimmed)?.groups;
  if (cited && (UUID.test(cited.of!) || DOC_ID.test(cited.of!)))
    return { ...target(cited.of!), anchor: cited.anchor, citation: trimmed };
  const hash = trimmed.indexOf('#');
  if (hash < 0) return target(trimmed);
  return { ...target(trimmed.slice(0, hash)), anchor: trimmed.slice(hash + 1) };
}

function target(text: string): Reference {
  if (UUID.test(text)) return { kind: 'node', nodeId: text.toLowerCase() };
  if (DOC_ID.test(text)) return { kind: 'docId', docId: text };
  const [project = '', ...names] = text.replace(/^[@/]+/, '').split('/');
  const path = names.filter((name) => name !== '').map(decoded);
  if (project === '')
    throw new BadReference(
      `"${text.slice(0, 100)}" names no document. Write the project and the path, like \`handbook/guides/onboarding.md\`.`,
    );
  return { kind: 'path', project, path: `/${path.join('/')}` };
}

/** The reference of a document at a path, as answers show it. @param path from the root, with a slash in front */
export function referenceTo(project: string, path: string): string {
  return project + path.replace(/[%#]/g, (sign) => (sign === '%' ? '%25' : '%23'));
}

function decoded(name: string): string {
  return name.replace(/%(23|25)/g, (_, code: string) => (code === '23' ? '#' : '%'));
}

/** Requires a reference to a whole document or folder. @throws BadReference for a section, because the act would affect more than it */
export function wholeOnly(of: Reference, act: string): Reference {
  if (of.anchor !== undefined)
    throw new BadReference(
      `This names a section, but \`${act}\` takes a whole document. Use \`edit\` for the section, or leave out \`#\` and what follows.`,
    );
  return of;
}

/** Requires a reference by path. @throws BadReference for an id, which can't name a document that does not exist yet */
export function pathOnly(of: Reference, what: string): Reference & { kind: 'path' } {
  if (of.kind !== 'path' || of.path === '/')
    throw new BadReference(`${what} must be a project and a path, like \`handbook/guides/onboarding.md\`.`);
  return of;
}
