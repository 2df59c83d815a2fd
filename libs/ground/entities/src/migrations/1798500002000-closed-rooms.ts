import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** A closed room stays for this long, whatever a process of the service asks for. */
const SHORTEST = "interval '30 days'";

/** A log of a room, whose entries go with the room and in no other way. The service can't create the trigger in which they go. */
const appendOnly = (exception: string) =>
  `CREATE OR REPLACE FUNCTION room_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND (${exception}EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL)) THEN RETURN NULL; END IF;
    RAISE EXCEPTION 'entries of a room''s audit log are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
  END $$`;

const UP = [
  `CREATE FUNCTION room_audit_goes_with_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF pg_trigger_depth() = 1 AND EXISTS (
      SELECT FROM gone g LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL WHERE n.id IS NULL
    ) THEN
      RAISE EXCEPTION 'entries of a room''s audit log are only removed with their room' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
  appendOnly('pg_trigger_depth() > 1 OR '),
  `CREATE OR REPLACE TRIGGER room_audit_entries_erased AFTER DELETE ON room_audit_entries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION room_audit_goes_with_room()`,
  `CREATE FUNCTION rooms_go_with_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM gone g LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL
      WHERE n.id IS NULL AND (g.closed_at < now() - ${SHORTEST}) IS NOT TRUE
    ) THEN
      RAISE EXCEPTION 'rooms are only removed 30 days after they were closed, or with their organization'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    DELETE FROM room_audit_entries e USING gone g WHERE e.tenant_id = g.tenant_id AND e.room_id = g.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER rooms_deleted AFTER DELETE ON rooms REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION rooms_go_with_log()`,
];

/** Lets a room that was closed long ago go with its audit log. */
export class ClosedRooms1798500002000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE OR REPLACE TRIGGER room_audit_entries_erased AFTER DELETE ON room_audit_entries REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION only_erased_with_tenant()`,
      'DROP TRIGGER rooms_deleted ON rooms',
      'DROP FUNCTION rooms_go_with_log, room_audit_goes_with_room',
      appendOnly(''),
    ])
      await runner.query(statement);
  }
}
