import { DefaultNamingStrategy } from 'typeorm';

/** The column of a property: its name in snake case. No entity names a column in any other way. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The same rule for TypeORM. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, _custom: string | undefined, prefixes: string[]): string {
    return columnName([...prefixes, property].join('_'));
  }
}
