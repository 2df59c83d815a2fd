import { Choice, CountedPageQuery, HasFurtherFields, Id, Int, Json, Nested, Text, Time } from '#platform';

const HASH = { max: 64, example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' };
const MAX_SEQ = 2 ** 31 - 1;
const FROM_FIELD = { doc: 'Only entries of this time or later.', optional: true };
const TO_FIELD = { doc: 'Only entries of this time or earlier.', optional: true };

export const ACTOR_TYPES = ['user', 'agent', 'directory', 'operator', 'system'] as const;
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const;

export class ListAuditLogQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Time(FROM_FIELD)
  from?: string;

  @Time(TO_FIELD)
  to?: string;

  @Text({
    doc: 'Only this act, such as `member.role_changed`.',
    max: 100,
    pattern: /^[a-z_]+\.[a-z_]+$/,
    rule: 'must be an act such as member.role_changed',
    optional: true,
    example: 'policy.updated',
  })
  action?: string;

  @Id({ doc: 'Only the acts of this user or agent.', optional: true })
  actorId?: string;

  @Text({
    doc: 'Only the acts on this thing: the `id` of the `target`.',
    min: 1,
    max: 200,
    optional: true,
    example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  })
  targetId?: string;
}

export class ExportAuditLogQuery {
  @Choice(EXPORT_FORMATS, {
    doc: '`jsonl` for JSON Lines, which can be verified; `csv` for a spreadsheet.',
    default: 'jsonl',
    optional: true,
  })
  format: (typeof EXPORT_FORMATS)[number] = 'jsonl';

  @Time(FROM_FIELD)
  from?: string;

  @Time(TO_FIELD)
  to?: string;
}

export class AuditActorDto {
  @Choice(ACTOR_TYPES, {
    doc: 'Who acted: a user, an agent, the directory that provisions users, the operator of the service, or the service itself.',
    example: 'user',
  })
  type!: (typeof ACTOR_TYPES)[number];

  @Id({ doc: 'The user or the agent; null for the others.', nullable: true })
  id!: string | null;

  @Text({ doc: 'The name at that time.', max: 255, nullable: true, example: 'Olivia Baker' })
  name!: string | null;

  @Id({ doc: 'The token that was used; null if none was.', nullable: true, example: null })
  tokenId!: string | null;
}

export class AuditTargetDto {
  @Text({ doc: 'What kind of thing it is.', max: 100, example: 'tenant' })
  type!: string;

  @Text({ doc: 'The id of the thing.', max: 200, example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  id!: string;

  @Text({ doc: 'Its name at that time; null if it has none.', max: 2000, nullable: true, example: 'Acme' })
  name!: string | null;
}

/** An entry of the audit log. Names are texts that users and agents chose. */
export class AuditEntryDto {
  @Id({ doc: 'The id of the entry.' })
  id!: string;

  @Int({
    doc: 'The number of the entry in the log: from 1, without gaps.',
    min: 1,
    max: MAX_SEQ,
    example: 42,
  })
  seq!: number;

  @Time({ doc: 'When the act happened. It is never earlier than that of the previous entry.' })
  at!: string;

  @Nested(() => AuditActorDto, { doc: 'Who performed the act.' })
  actor!: AuditActorDto;

  @Text({ doc: 'The act.', max: 100, example: 'policy.updated' })
  action!: string;

  @Nested(() => AuditTargetDto, { doc: 'What the act was performed on.' })
  target!: AuditTargetDto;

  @Text({
    doc: 'The IP address of the caller; null if there was no request.',
    max: 64,
    nullable: true,
    example: '203.0.113.7',
  })
  ip!: string | null;

  @Text({
    doc: 'The User-Agent of the caller; null if there was none.',
    max: 1000,
    nullable: true,
    example: 'acme-docs/1.4',
  })
  userAgent!: string | null;

  @Json({ doc: 'What the act changed, as it was before; null if it did not exist.', nullable: true })
  before!: object | null;

  @Json({ doc: 'What the act changed, as it is after; null if it no longer exists.', nullable: true })
  after!: object | null;

  @Text({ ...HASH, doc: 'The `entryHash` of the previous entry; null for the first one.', nullable: true })
  prevHash!: string | null;

  @Text({
    ...HASH,
    doc: 'The hash of all other fields: SHA-256, in hex, of a zero byte and their canonical JSON (RFC 8785).',
  })
  entryHash!: string;
}

/** Names by id. Each field is the id of a user, an agent, a share group or a project of the organization. */
@HasFurtherFields()
export class AuditNamesDto {
  [id: string]: string | null;
}
