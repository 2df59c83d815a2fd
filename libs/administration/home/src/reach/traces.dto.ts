import { Bool, Id, Int, Nested, NestedList, Text, Time, UntrustedTitleDto } from '#platform';
import { COUNTED, EXAMINED, LAST } from './traces.repository';

const COUNT = { min: 0, max: 2 ** 31 - 1 };

/** How often an agent performed an act. */
export class ActCountDto {
  @Text({ doc: 'The act, as the audit log names it.', max: 60, example: 'published_document.published' })
  action!: string;

  @Int({ doc: 'How often.', ...COUNT, example: 2 })
  count!: number;

  @Time({ doc: 'When it did so last.' })
  lastAt!: Date;
}

/** An act of an agent. */
export class TracedActDto {
  @Text({ doc: 'The act, as the audit log names it.', max: 60, example: 'published_document.published' })
  action!: string;

  @Time({ doc: 'When it happened.' })
  at!: Date;

  @Text({ doc: 'The type of the target.', max: 60, example: 'published_document' })
  targetType!: string;

  @Text({
    doc: 'The id of the target; null unless you may read the audit log.',
    max: 200,
    nullable: true,
    example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  })
  targetId!: string | null;

  @Text({
    doc: 'The name of the target; null without one, and unless you may read the audit log.',
    max: 2_000,
    nullable: true,
    example: 'Onboarding',
  })
  targetName!: string | null;
}

/** A document of which an agent saved the current text. */
export class WrittenDocumentDto {
  @Id({ doc: 'The node of the document.' })
  nodeId!: string;

  @Text({ doc: 'The path of the document.', max: 2_000, example: '/guide/onboarding.md' })
  path!: string;

  @Text({
    doc: 'The slug of its project, `~` for My Docs; null if you can read it only through a share.',
    max: 60,
    nullable: true,
    example: 'handbook',
  })
  projectSlug!: string | null;

  @Time({ doc: 'When the agent saved it.' })
  at!: Date;

  @Nested(() => UntrustedTitleDto, { doc: 'Text from the document.' })
  untrusted!: UntrustedTitleDto;
}

/** The acts of an agent since a time. */
export class TracesDto {
  @Time({
    doc: 'The time from which acts are counted. It is never earlier than the time at which the present owner got the agent.',
  })
  since!: Date;

  @NestedList(() => ActCountDto, {
    doc: `Its acts in the audit log by kind, the most frequent first: publications, shares, capabilities and so on, of its newest ${COUNTED.toLocaleString('en')} acts.`,
    maxItems: 200,
  })
  acts!: ActCountDto[];

  @NestedList(() => TracedActDto, { doc: `The last ${LAST} of these acts.`, maxItems: LAST })
  lastActs!: TracedActDto[];

  @Int({
    doc: 'How many documents that you can read have a current text that it saved.',
    ...COUNT,
    example: 3,
  })
  writtenDocuments!: number;

  @Bool({
    doc: `Whether all documents that changed since then were examined. Otherwise only the ${EXAMINED.toLocaleString('en')} that changed last were.`,
    example: true,
  })
  writtenComplete!: boolean;

  @NestedList(() => WrittenDocumentDto, { doc: `The last ${LAST} of these documents.`, maxItems: LAST })
  lastWritten!: WrittenDocumentDto[];

  @Int({ doc: `How many messages it sent, at most ${COUNTED.toLocaleString('en')}.`, ...COUNT, example: 1 })
  messagesSent!: number;

  @Time({ doc: 'When it sent the last one; null if it sent none.', nullable: true })
  lastSentAt!: Date | null;

  @Int({
    doc: `How many messages it received, at most ${COUNTED.toLocaleString('en')}.`,
    ...COUNT,
    example: 1,
  })
  messagesReceived!: number;
}
