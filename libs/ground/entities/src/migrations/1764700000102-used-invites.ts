import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Used invites are deleted, and the mails of an invite with it, so that the address of a person is only in rows that name the person. */
export class UsedInvites1764700000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `DELETE FROM account_mails m WHERE m.user_id IS NULL AND m.kind = 'invite' AND NOT EXISTS (
    SELECT FROM member_invites i WHERE i.tenant_id = m.tenant_id AND i.id = (m.data ->> 'inviteId')::uuid AND i.accepted_at IS NULL)`,
  `DELETE FROM member_invites WHERE accepted_at IS NOT NULL`,
  `ALTER TABLE member_invites DROP COLUMN accepted_at`,
  // Whichever way an invite ends. By the index of users: an organization has few mails that name none.
  `CREATE FUNCTION member_invites_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM account_mails m
    WHERE m.tenant_id = OLD.tenant_id AND m.user_id IS NULL AND m.data ->> 'inviteId' = OLD.id::text;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER member_invites_deleted AFTER DELETE ON member_invites FOR EACH ROW EXECUTE FUNCTION member_invites_deleted()`,
];

const DOWN = [
  `DROP TRIGGER member_invites_deleted ON member_invites`,
  `DROP FUNCTION member_invites_deleted()`,
  `ALTER TABLE member_invites ADD COLUMN accepted_at timestamptz`,
];
