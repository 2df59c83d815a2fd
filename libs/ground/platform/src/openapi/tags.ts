import type { OpenAPIObject } from '@nestjs/swagger';
import type { TagGroup } from './about';

type Paths = OpenAPIObject['paths'];

/** The path items in the order of their tags. Routes with the same tag keep the order of the code. */
export function inOrderOfTags(paths: Paths, groups: readonly TagGroup[]): Paths {
  const order = groups.flatMap(({ tags }) => tags.map(({ name }) => name));
  const rank = (item: Paths[string]): number => {
    const { tags: [tag = ''] = [] } = item.get ?? item.post ?? item.put ?? item.patch ?? item.delete ?? {};
    const index = order.indexOf(tag);
    if (index < 0) throw new Error(`The tag "${tag}" of a route is in no tag group.`);
    return index;
  };
  return Object.fromEntries(Object.entries(paths).sort(([, a], [, b]) => rank(a) - rank(b)));
}

/** The name of a tag in addresses: `Doc IDs` becomes `doc-ids`. */
export function slugOfTag(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
