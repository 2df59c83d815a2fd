import { NotFound } from './errors';

/** The row, or a 404 for one that does not exist or that the caller cannot see. @throws NotFound */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new NotFound();
  return row;
}
