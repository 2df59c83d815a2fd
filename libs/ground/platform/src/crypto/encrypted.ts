/** A column whose values `MasterKey` encrypts. */
export interface EncryptedColumn {
  entity: new () => object;
  /** The property of the entity, of type `bytea`. */
  property: string;
  /** The purpose of the encryption; see `MasterKey.seal`. */
  purpose: string;
}

const columns: EncryptedColumn[] = [];

/**
 * Declares that `MasterKey` encrypts the values of a column for a purpose. The rotation of the master key encrypts the values of all such
 * columns again, so a column that is not declared would be lost with the old key.
 */
export function Encrypted(purpose: string): PropertyDecorator {
  return (target, property) => {
    columns.push({
      entity: target.constructor as new () => object,
      property: String(property),
      purpose,
    });
  };
}

/** Whether values may be encrypted for this purpose. */
export function isDeclared(purpose: string): boolean {
  return columns.some((column) => column.purpose === purpose);
}

/** Every declared column. */
export function encryptedColumns(): readonly EncryptedColumn[] {
  return columns;
}
