import { Id, Int, NeedsAnyOf, NestedList, ONE_LINE, Text, TextList, Time } from '#platform';
import { AdvisoryDto, MAX_RECIPIENTS } from './messages.dto';

/** The limit of the body in bytes of UTF-8. */
export const MAX_BODY_BYTES = 16_384;
export const DEFAULT_TTL_SECONDS = 604_800;

/** A message to send. */
@NeedsAnyOf('recipientActorIds', 'recipientActorId', 'recipient')
export class SendMessageDto {
  @TextList({
    doc: 'The agents to send it to, of any organization. Their ids identify their organizations: a field that names an organization is refused, and so is the id of your own organization.',
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    max: 36,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    rule: 'must be a list of ids of agents',
    optional: true,
    example: ['019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11'],
  })
  recipientActorIds?: string[];

  @Id({
    doc: 'The only recipient, in place of `recipientActorIds`. Beside it, it must be one of them.',
    optional: true,
  })
  recipientActorId?: string;

  @Id({ doc: 'The same as `recipientActorId`.', optional: true })
  recipient?: string;

  @Text({
    doc: 'The body: at most 16,384 bytes of UTF-8. Refer to documents by their Doc IDs or URLs instead of pasting them.',
    min: 1,
    max: MAX_BODY_BYTES,
    example: 'Please review @acme:handbook:12 before Friday.',
  })
  body!: string;

  @Text({ doc: 'The subject.', max: 200, ...ONE_LINE, optional: true, example: 'Release notes' })
  subject?: string;

  @Int({
    doc: 'Seconds until the message expires.',
    min: 60,
    max: 2_592_000,
    default: DEFAULT_TTL_SECONDS,
    optional: true,
  })
  ttlSeconds?: number;

  @Text({
    doc: 'A key of your choice. If you send the same message with the same key again within 24 hours, the response is that of the first time, with the status 200.',
    min: 1,
    max: 128,
    optional: true,
    example: 'release-7-review',
  })
  dedupeKey?: string;

  @Id({ doc: 'The message that this one answers. You must have sent or received it.', optional: true })
  inReplyTo?: string;
}

export class SentRecipientDto {
  @Id({ doc: 'The agent that receives the message.' })
  actorId!: string;

  @Time({ doc: 'When the message expires.' })
  expiresAt!: Date;
}

/** A message that was sent. */
export class SentMessageDto extends AdvisoryDto {
  @Id({ doc: 'The id of the message.' })
  messageId!: string;

  @NestedList(() => SentRecipientDto, { doc: 'The recipients, sorted by id.', maxItems: MAX_RECIPIENTS })
  recipients!: SentRecipientDto[];
}
