import { pathOf } from '../filter/paths';
import { invalidSyntax } from './scim-errors';

/** The attributes of resources that a client wants to see: only some, or all but some. Paths are in lower case. */
export interface Shown {
  only?: readonly string[];
  without?: readonly string[];
}

const ALWAYS = new Set(['schemas', 'id']);
const MAX_PATHS = 100;
/** A filter of the items of an attribute, which Entra sends here too (`emails[type eq "work"]`). All items are shown. */
const VALUE_FILTER = /\[[^\]]*\]?/g;

/** `attributes` and `excludedAttributes` (RFC 7644, section 3.9), as one text with commas or as a list. @throws a SCIM error */
export function shownAttributes({ attributes, excludedAttributes }: Record<string, unknown>): Shown {
  const only = pathsIn('attributes', attributes);
  const without = pathsIn('excludedAttributes', excludedAttributes);
  if (only && without) throw invalidSyntax('`attributes` and `excludedAttributes` exclude each other.');
  return { ...(only && { only }), ...(without && { without }) };
}

/** Whether an attribute is shown, in whole or in part. */
export function shows({ only, without }: Shown, attribute: string): boolean {
  if (only) return only.some((path) => path === attribute || path.startsWith(`${attribute}.`));
  return !without?.includes(attribute);
}

/** The part of a resource that the client wants to see. */
export function project(resource: object, shown: Shown): object {
  const { only, without } = shown;
  if (!only && !without) return resource;
  return pick(resource, '', (path) => {
    if (ALWAYS.has(path)) return 'all';
    if (without)
      return without.includes(path)
        ? 'none'
        : without.some((one) => one.startsWith(`${path}.`))
          ? 'part'
          : 'all';
    return only!.includes(path) ? 'all' : only!.some((one) => one.startsWith(`${path}.`)) ? 'part' : 'none';
  });
}

function pick(value: object, within: string, amount: (path: string) => 'all' | 'part' | 'none'): object {
  const entries = Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
    const path = within + name.toLowerCase();
    switch (amount(path)) {
      case 'none':
        return [];
      case 'all':
        return [[name, child]];
      case 'part':
        return [[name, pickWithin(child, (item) => pick(item, `${path}.`, amount))]];
    }
  });
  return Object.fromEntries(entries) as object;
}

function pickWithin(child: unknown, part: (item: object) => object): unknown {
  if (Array.isArray(child)) return child.map((item: unknown) => pickWithin(item, part));
  return typeof child === 'object' && child !== null ? part(child) : child;
}

function pathsIn(name: string, value: unknown): string[] | undefined {
  if (value === undefined || value === '') return undefined;
  const paths: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  if (paths.length > MAX_PATHS || !paths.every((path) => typeof path === 'string'))
    throw invalidSyntax(`\`${name}\` must name at most ${MAX_PATHS} attributes.`);
  const named = paths
    .map((path) => pathOf(path.replace(VALUE_FILTER, '').trim()))
    .filter((path) => path !== '');
  return named.length > 0 ? named : undefined;
}
