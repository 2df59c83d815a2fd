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
}
