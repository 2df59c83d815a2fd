interface Keywords {
  additionalProperties?: boolean;
  minProperties?: number;
  anyOf?: { required: string[] }[];
  oneOf?: { required: string[] }[];
  dependentRequired?: Record<string, string[]>;
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

/** Documents that an answer has further fields, which another standard defines. */
export function HasFurtherFields(): ClassDecorator {
  return ({ name }) => extendSchema(name, { additionalProperties: true });
}

/** Documents that a body needs at least one of the DTO's optional fields. The service checks it. */
export function AtLeastOneField(): ClassDecorator {
  return ({ name }) => extendSchema(name, { minProperties: 1 });
}

/** Documents that a body needs one or more of these optional fields. The service checks it. */
export function NeedsAnyOf(...fields: string[]): ClassDecorator {
  return ({ name }) => extendSchema(name, { anyOf: fields.map((field) => ({ required: [field] })) });
}

/** Documents that a body needs exactly one of these optional fields. The service checks it. */
export function NeedsOneOf(...fields: string[]): ClassDecorator {
  return ({ name }) => extendSchema(name, { oneOf: fields.map((field) => ({ required: [field] })) });
}

/** Documents that a body with `field` must also have `other`. The service checks it. */
export function NeedsWith(field: string, other: string): ClassDecorator {
  return ({ name }) => extendSchema(name, { dependentRequired: { [field]: [other] } });
}
