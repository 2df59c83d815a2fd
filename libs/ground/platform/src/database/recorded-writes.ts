import type { Statement } from './statement';

/**
 * Knows which statements write tables whose changes are recorded as events, and reports the tenants for which they were committed. Every
 * statement of the service runs through it, so no code has to remember to wake those who wait for events.
 */
export class RecordedWrites {
  private readonly tables: ReadonlySet<string>;
  /** The place of the tenant among the parameters; -1 for statements whose changes are not recorded. */
  private readonly places = new WeakMap<Statement<unknown, object>, number>();
  private listener?: (tenantId: string) => void;

  constructor(tables: readonly string[]) {
    this.tables = new Set(tables);
  }

  /** Calls `listener` after each commit that may have recorded events of a tenant. */
  onCommit(listener: (tenantId: string) => void): void {
    this.listener = listener;
  }

  /** Reports that a tenant's events may have been committed. */
  committed(tenantId: string): void {
    this.listener?.(tenantId);
  }

  /** Whether a statement writes a table whose changes are recorded. */
  records({ writes }: Statement<unknown, object>): boolean {
    return writes.some((table) => this.tables.has(table));
  }

  /** The tenant for which a statement may have recorded events. Undefined for one that records none, or that names no tenant. */
  tenantOf(statement: Statement<unknown, object>, values: readonly unknown[]): string | undefined {
    let place = this.places.get(statement);
    if (place === undefined) {
      place = this.records(statement) ? statement.names.indexOf('tenantId') : -1;
      this.places.set(statement, place);
    }
    return place < 0 ? undefined : (values[place] as string);
  }
}
