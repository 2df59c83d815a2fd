import { DefaultNamingStrategy } from 'typeorm';

/** The column of a property: the same name in snake case. Entities name no column in any other way. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** TypeORM's view of the same rule. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, _custom: string | undefined, prefixes: string[]): string {
    return columnName([...prefixes, property].join('_'));
  }
}
