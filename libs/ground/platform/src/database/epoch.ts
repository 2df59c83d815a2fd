/**
 * The epoch of the database, in SQL: the server, its timeline and the database. Only one server counts its transactions and sequences. After a restore, a
 * promotion or a move, the same numbers mean something else, so none leaves the service without its epoch, and one of another epoch means that its reader
 * starts again. Reading it takes some microseconds.
 */
export const DATABASE_EPOCH =
  `(SELECT c.system_identifier FROM pg_control_system() c)::text || '-' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
    || '-' || coalesce(current_setting('workspace.restored', true), '') || '-' || (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())::text` as const;
