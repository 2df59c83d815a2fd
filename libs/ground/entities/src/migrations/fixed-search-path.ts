/** Keeps a function that refuses statements from reading temporary tables of the same names, which PostgreSQL would otherwise find first. */
export const FIXED_SEARCH_PATH = 'SET search_path TO public, pg_temp';
