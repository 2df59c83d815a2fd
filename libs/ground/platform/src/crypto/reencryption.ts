import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EncryptedColumn, encryptedColumns } from './encrypted';
import { MAINTAINING } from '../database/maintaining';
import { MasterKey } from './master-key';

const BATCH = 500;

/** How many values of a column there are, by the key that decrypts them. */
export interface Encryption {
  table: string;
  column: string;
  /** Encrypted with the master key. */
  current: number;
  /** Encrypted with the second master key only. */
  second: number;
  /** Encrypted with neither. */
  unreadable: number;
}

interface Place {
  table: string;
  column: string;
  /** The columns of the primary key. */
  key: string[];
}

type StoredRow = Record<string, unknown> & { value: Buffer };

/** Counts and re-encrypts the values that are encrypted at rest, in the tables of all tenants, for the operator. */
@Injectable()
export class Reencryption {
  constructor(
    private readonly dataSource: DataSource,
    private readonly masterKey: MasterKey,
  ) {}

  /** Counts the values of every encrypted column by the key that decrypts them. */
  async inspect(): Promise<Encryption[]> {
    return this.walk(async () => false);
  }

  /**
   * Encrypts every value with the master key that is encrypted with the second one. It can be interrupted and repeated. A value that
   * changes during the run stays as it is, since every process encrypts with the master key.
   *
   * @returns the counts before the run; `second` counts the values that were encrypted again
   */
  async reencrypt(): Promise<Encryption[]> {
    return this.walk(async ({ table, column, key }, { purpose }, row) => {
      const sealed = this.masterKey.seal(purpose, this.masterKey.open(purpose, row.value));
      const isRow = key.map((name, i) => `${name} = $${i + 3}`).join(' AND ');
      // The setting is evaluated for the row before its triggers run.
      await this.dataSource.query(
        `UPDATE ${table} SET ${column} = $1
        WHERE ${column} = $2 AND ${isRow} AND set_config('${MAINTAINING}', 'on', true) = 'on'`,
        [sealed, row.value, ...key.map((name) => row[name])],
      );
    });
  }

  private async walk(
    onSecond: (place: Place, column: EncryptedColumn, row: StoredRow) => unknown,
  ): Promise<Encryption[]> {
    const found: Encryption[] = [];
    for (const encrypted of encryptedColumns()) {
      const place = this.placeOf(encrypted);
      const { table, column } = place;
      const counts: Encryption = { table, column, current: 0, second: 0, unreadable: 0 };
      for await (const row of this.values(place)) {
        const kind = this.kindOf(encrypted.purpose, row.value);
        counts[kind]++;
        if (kind === 'second') await onSecond(place, encrypted, row);
      }
      found.push(counts);
    }
    return found;
  }

  private placeOf({ entity, property }: EncryptedColumn): Place {
    const metadata = this.dataSource.getMetadata(entity);
    const column = metadata.findColumnWithPropertyName(property)!.databaseName;
    const key = metadata.primaryColumns.map(({ databaseName }) => databaseName);
    return { table: metadata.tableName, column, key };
  }

  private kindOf(purpose: string, value: Buffer): 'current' | 'second' | 'unreadable' {
    if (this.masterKey.isCurrent(purpose, value)) return 'current';
    try {
      this.masterKey.open(purpose, value);
      return 'second';
    } catch {
      return 'unreadable';
    }
  }

  /** Every value that is stored when the walk begins. */
  private async *values({ table, column, key }: Place): AsyncGenerator<StoredRow> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      await runner.query(`DECLARE walk NO SCROLL CURSOR FOR
        SELECT ${key.join(', ')}, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`);
      for (;;) {
        const rows = (await runner.query(`FETCH ${BATCH} FROM walk`)) as StoredRow[];
        yield* rows;
        if (rows.length < BATCH) return;
      }
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }
}
