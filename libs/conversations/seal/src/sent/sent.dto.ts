import { PageQuery, Text } from '#platform';
import { EnvelopeDto } from '../envelopes/envelopes.dto';

export class ListSentQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** An envelope of the organization, without its content. */
export class SentEnvelopeDto extends EnvelopeDto {
  @Text({
    doc: 'What its sender calls the secret. Null without a label, and after the envelope has ended.',
    nullable: true,
    max: 200,
    example: 'Deploy key of the staging cluster',
  })
  label!: string | null;

  @Text({
    doc: 'The name of the agent that can open it; null for an agent of another organization, and after the agent was deleted.',
    nullable: true,
    max: 100,
    example: 'Deploy robot',
  })
  recipientName!: string | null;

  @Text({
    doc: 'The name of the agent that sealed it; null if a person did, and after the agent was deleted.',
    nullable: true,
    max: 100,
    example: 'Vault keeper',
  })
  senderName!: string | null;
}
