type Dto = new () => object;

const NESTED = Symbol('nested DTO');

/** Declares that a field is an object, or a list of objects, of another DTO. */
export function NestedDto(type: () => Dto): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(NESTED, type, target, property);
}

/** The DTO of a field's object, or of the objects in its list; undefined for any other field. */
export function nestedDtoOf(dto: Dto, field: string): Dto | undefined {
  return (Reflect.getMetadata(NESTED, dto.prototype as object, field) as (() => Dto) | undefined)?.();
}
