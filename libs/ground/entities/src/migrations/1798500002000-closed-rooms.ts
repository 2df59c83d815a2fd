import type { QueryRunner } from 'typeorm';
import { FIXED_SEARCH_PATH } from './fixed-search-path';
import type { RolloverMigration } from './rollover';

/** A closed room stays for this long, whatever a process of the service asks for. */
const SHORTEST = "interval '30 days'";

const refusal = (message: string) =>
  `RAISE EXCEPTION '${message}' USING ERRCODE = 'integrity_constraint_violation';`;

const UP = [
  // The entries that a DELETE removes are only known after it. Entries can only be deleted together with their room.
  `CREATE OR REPLACE FUNCTION room_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
    ${refusal("entries of a room''s audit log are never changed or removed")}
  END $$`,
  `CREATE FUNCTION room_audit_goes_with_room() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM gone g JOIN rooms r ON r.tenant_id = g.tenant_id AND r.id = g.room_id
      LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL WHERE n.id IS NULL
    ) THEN
      ${refusal("entries of a room''s audit log are never changed or removed before their room")}
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER room_audit_entries_erased AFTER DELETE ON room_audit_entries REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION room_audit_goes_with_room()`,
  `CREATE FUNCTION rooms_go_with_log() RETURNS trigger LANGUAGE plpgsql ${FIXED_SEARCH_PATH} AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM gone g LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL
      WHERE n.id IS NULL AND ((g.closed_at < now() - ${SHORTEST}) IS NOT TRUE OR EXISTS (
        SELECT FROM room_audit_entries e WHERE e.tenant_id = g.tenant_id AND e.room_id = g.id AND e.at >= now() - ${SHORTEST}))
    ) THEN
      ${refusal('rooms are only removed 30 days after they were closed and their log ended, or with their organization')}
    END IF;
    DELETE FROM room_audit_entries e USING gone g WHERE e.tenant_id = g.tenant_id AND e.room_id = g.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER rooms_deleted AFTER DELETE ON rooms REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION rooms_go_with_log()`,
  `CREATE FUNCTION rooms_close_once() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW.tenant_id, NEW.id) IS DISTINCT FROM (OLD.tenant_id, OLD.id) THEN
      ${refusal('the id of a room never changes')}
    END IF;
    IF OLD.closed_at IS NOT NULL OR NEW.closed_at < now() - interval '1 day' THEN
      ${refusal('a room is closed once, and not more than a day ago')}
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER rooms_closed BEFORE UPDATE ON rooms FOR EACH ROW
    WHEN ((NEW.tenant_id, NEW.id, NEW.closed_at) IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.closed_at))
    EXECUTE FUNCTION rooms_close_once()`,
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
      'DROP TRIGGER rooms_closed ON rooms',
      'DROP FUNCTION rooms_go_with_log, room_audit_goes_with_room, rooms_close_once',
      `CREATE OR REPLACE FUNCTION room_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'entries of a room''s audit log are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
    ])
      await runner.query(statement);
  }
}
