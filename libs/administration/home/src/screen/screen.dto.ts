import { Bool, Id, Int, Nested, NestedList, Text, Time, UntrustedTitleDto, NamedProjectDto } from '#platform';
import { NamedDto, WAITING_KINDS, WaitingCountsDto, WaitingDto } from '../waiting/waiting.dto';
import { SHOWN } from './screen.repository';
import { PER_KIND } from '../waiting/waiting.repository';

const COUNT = { min: 0, max: 2 ** 31 - 1 };

export class HomeQuery {
  @Time({
    doc: 'Changes after this time are new. By default those since your last visit, or of the last seven days if this is the first. Never more than 30 days.',
    optional: true,
  })
  since?: string;
}

/** A document on the first screen. */
export class HomeDocumentDto {
  @Id({ doc: 'The node of the document.' })
  nodeId!: string;

  @Id({ doc: 'The project of the document.' })
  projectId!: string;

  @Text({
    doc: 'The slug of the project, `~` for My Docs; null if you can read the document only through a share.',
    max: 60,
    nullable: true,
    example: 'handbook',
  })
  projectSlug!: string | null;

  @Text({
    doc: 'The name of the project; null if you can read the document only through a share.',
    max: 200,
    nullable: true,
    example: 'Handbook',
  })
  projectName!: string | null;

  @Text({ doc: 'The path of the document.', max: 2000, example: '/guide/onboarding.md' })
  path!: string;

  @Time({ doc: 'When it last changed or, among your own, when you last saved it.' })
  at!: Date;

  @Nested(() => UntrustedTitleDto, { doc: 'Text from the document.' })
  untrusted!: UntrustedTitleDto;
}

/** A document that changed. */
export class HomeChangeDto extends HomeDocumentDto {
  @Nested(() => NamedDto, {
    doc: 'The person or agent who saved it; null if the last change was another one, such as a move.',
    nullable: true,
  })
  by!: NamedDto | null;

  @Nested(() => NamedDto, {
    doc: 'The person for whom the agent saved it; null unless an agent did.',
    nullable: true,
  })
  onBehalfOf!: NamedDto | null;
}

/** A project on the first screen. */
export class HomeProjectDto extends NamedProjectDto {
  @Int({ doc: 'How many documents the project has.', ...COUNT, example: 42 })
  documents!: number;

  @Time({ doc: 'When something in the project last changed.' })
  changedAt!: Date;
}

/** The steps that the person has taken so far, for the first steps of a new person. */
export class FirstStepsDto {
  @Bool({ doc: 'Whether the person has an agent.', example: true })
  agent!: boolean;

  @Bool({ doc: 'Whether the person saved a document, or has one in their My Docs.', example: true })
  document!: boolean;

  @Bool({ doc: 'Whether the organization has other members or open invites.', example: false })
  invited!: boolean;

  @Bool({ doc: 'Whether one of the projects has a published document.', example: false })
  published!: boolean;
}

/** The first screen of a person. */
export class HomeDto {
  @Time({ doc: 'Changes after this time are new.' })
  since!: Date;

  @NestedList(() => HomeChangeDto, {
    doc: `Documents that others or your agents changed since then, newest first, at most ${SHOWN.changes}.`,
    maxItems: SHOWN.changes,
  })
  changes!: HomeChangeDto[];

  @Bool({ doc: 'Whether more documents changed.', example: false })
  moreChanges!: boolean;

  @NestedList(() => WaitingDto, {
    doc: `What waits for you, at most ${PER_KIND} of each kind. Connection requests are not listed: they belong to nobody until somebody enters their code.`,
    maxItems: PER_KIND * WAITING_KINDS.length,
  })
  waiting!: WaitingDto[];

  @Nested(() => WaitingCountsDto, { doc: 'How much waits for you, by kind.' })
  counts!: WaitingCountsDto;

  @NestedList(() => HomeDocumentDto, {
    doc: `The documents that you saved last, at most ${SHOWN.recent}.`,
    maxItems: SHOWN.recent,
  })
  recent!: HomeDocumentDto[];

  @NestedList(() => HomeProjectDto, {
    doc: `The projects that changed last, at most ${SHOWN.projects}.`,
    maxItems: SHOWN.projects,
  })
  projects!: HomeProjectDto[];

  @Int({ doc: 'How many projects there are.', ...COUNT, example: 1 })
  projectCount!: number;

  @Nested(() => FirstStepsDto, { doc: 'Which first steps are done.' })
  firstSteps!: FirstStepsDto;
}
