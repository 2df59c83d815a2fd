import { getMetadataStorage } from 'class-validator';

/**
 * Makes class-validator remember the rules of each DTO. It compares the classes of all DTOs to find those of one, and does so for every
 * object that it validates. Call it after the last DTO has been declared: later rules of a DTO that was already validated have no effect.
 */
export function rememberRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const remembered = new Map<unknown, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (dto, schema, always, strictGroups, groups) => {
    // A search for groups, or by a named schema, depends on more than the DTO. Nothing here uses either.
    if (schema || always || strictGroups || groups) return find(dto, schema, always, strictGroups, groups);
    let rules = remembered.get(dto);
    if (!rules) remembered.set(dto, (rules = find(dto, schema, always, strictGroups, groups)));
    return rules;
  };
}
