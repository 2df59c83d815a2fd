interface Keywords {
  additionalProperties?: false;
  minProperties?: number;
}

const keywords = new Map<string, Keywords>();

/** Adds keywords to the schema of a DTO in the OpenAPI document, for rules that no single field has. */
export function extendSchema(dto: string, added: Keywords): void {
  keywords.set(dto, { ...keywords.get(dto), ...added });
}

/** The keywords that were added to the schema of a DTO. */
export function keywordsOf(dto: string): Keywords {
  return keywords.get(dto) ?? {};
}

/** Documents that a body needs at least one of the DTO's optional fields. The service checks it. */
export function AtLeastOneField(): ClassDecorator {
  return ({ name }) => extendSchema(name, { minProperties: 1 });
}
