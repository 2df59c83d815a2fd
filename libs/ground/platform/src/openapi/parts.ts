import type { OpenAPIObject } from '@nestjs/swagger';
import { slugOfTag } from './tags';

type Components = Record<string, Record<string, unknown>>;

/** A part of the document, for clients that can't read the whole. */
export interface Part {
  slug: string;
  document: OpenAPIObject;
}

/** One self-contained document per tag, with the components that its operations need. */
export function partsOf(document: OpenAPIObject): Part[] {
  return (document.tags ?? []).map((tag) => {
    const paths = Object.fromEntries(
      Object.entries(document.paths)
        .map(([path, item]) => [path, operationsWith(item, tag.name)] as const)
        .filter(([, item]) => Object.keys(item).length > 0),
    );
    const { title } = document.info;
    const info = {
      ...document.info,
      title: `${title}: ${tag.name}`,
      description: `${tag.description}\n\nA part of \`/api/openapi.json\`, whose description applies to every part.`,
    };
    const components = componentsOf(document, paths);
    const { openapi, servers } = document;
    return {
      slug: slugOfTag(tag.name),
      document: { openapi, info, servers, tags: [tag], paths, components },
    };
  });
}

function operationsWith(item: object, tag: string): object {
  return Object.fromEntries(
    Object.entries(item as Record<string, { tags?: string[] }>).filter(([, { tags }]) => tags?.includes(tag)),
  );
}

/** The components that paths refer to, directly or through other components. */
function componentsOf({ components: all = {} }: OpenAPIObject, paths: object): OpenAPIObject['components'] {
  const source = all as Components;
  const found: Components = { securitySchemes: source.securitySchemes ?? {} };
  const open: unknown[] = [paths];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [, kind, name] of JSON.stringify(next).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (found[kind!]?.[name!]) continue;
      const component = source[kind!]![name!];
      (found[kind!] ??= {})[name!] = component;
      open.push(component);
    }
  }
  return found;
}
