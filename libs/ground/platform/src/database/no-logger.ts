import type { Logger } from 'typeorm';

/**
 * Keeps TypeORM from printing. Whoever runs a statement reports its error, and TypeORM would print the parameters too, which can be secrets.
 */
export class NoLogger implements Logger {
  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
