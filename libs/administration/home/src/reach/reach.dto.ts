import { SCOPES, type Scope } from '#access';
import { AgentOwnerDto, TOKENS_SHOWN, TokenDto } from '#agents';
import { Bool, Choice, Id, Int, Nested, NestedList, Text, TextList, Time, NamedProjectDto } from '#platform';
import { ReachedInboxDto, ReachedOpenDto } from './contacts.dto';
import { ReachedQuotaDto } from './quota.dto';
import { RIGHTS, type Right } from './rights';
import { TracesDto } from './traces.dto';

const COUNT = { min: 0, max: 2 ** 31 - 1 };
/** The most projects that the reach of an agent names. */
export const PROJECTS_SHOWN = 100;
const RIGHT_LIST = { maxItems: RIGHTS.length, max: 10, values: RIGHTS };
const ONLY_OWNER = 'null unless you own the agent, because nobody else learns what is in your My Docs';

export class ReachQuery {
  @Time({
    doc: 'Acts after this time are counted. The default is 30 days ago, and the earliest is 90 days ago.',
    optional: true,
  })
  since?: string;
}

/** A project that an agent reaches. */
export class AgentProjectDto extends NamedProjectDto {
  @Int({ doc: 'How many documents the project has.', ...COUNT, example: 42 })
  documents!: number;

  @TextList({
    doc: 'What one of its tokens can do with documents of this project. `list` shows titles, paths and headings.',
    ...RIGHT_LIST,
    example: ['read', 'write'],
  })
  rights!: Right[];
}

/** The rights of an agent with its live tokens. */
export class AgentReachDto {
  @Id({ doc: 'The id of the agent.' })
  id!: string;

  @Text({ doc: 'The name of its profile.', max: 100, example: 'Docs assistant' })
  name!: string;

  @Text({ doc: 'The slug of its profile.', max: 60, example: 'docs-assistant' })
  slug!: string;

  @Text({ doc: 'The name that its program gave when it connected.', max: 100, example: 'Docs assistant' })
  clientName!: string;

  @Nested(() => AgentOwnerDto, { doc: 'The person to whom it belongs.' })
  owner!: AgentOwnerDto;

  @Bool({ doc: 'Whether it has a live token. Without one it reaches nothing.', example: true })
  connected!: boolean;

  @Time({
    doc: 'When it was paused; null if it is not paused. While it is paused, its tokens are refused, and it reaches all this again when it is resumed.',
    nullable: true,
  })
  pausedAt!: Date | null;

  @Bool({ doc: 'Whether only owners and admins of the organization can resume it.', example: false })
  pausedByOrganization!: boolean;

  @TextList({
    doc: 'The scopes of its tokens, limited to what the role of its owner allows now.',
    maxItems: SCOPES.length,
    max: 40,
    values: SCOPES,
    example: ['read:docs', 'read:profile'],
  })
  scopes!: Scope[];

  @NestedList(() => TokenDto, {
    doc: `Its newest live tokens, which grant all this, at most ${TOKENS_SHOWN}. Never the tokens themselves.`,
    maxItems: TOKENS_SHOWN,
  })
  tokens!: TokenDto[];

  @Int({ doc: 'How many live tokens it has.', ...COUNT, example: 1 })
  tokenCount!: number;

  @Time({ doc: 'When the last of its tokens expires; null if it has none.', nullable: true })
  expiresAt!: Date | null;

  @Time({ doc: 'When it last used a token, to within a minute; null if it never did.', nullable: true })
  lastUsedAt!: Date | null;

  @Time({ doc: 'When the agent was created.' })
  createdAt!: Date;

  @Bool({ doc: 'Whether it reaches all projects, including future ones.', example: false })
  allProjects!: boolean;

  @NestedList(() => AgentProjectDto, {
    doc: `The projects that it reaches, by name, at most ${PROJECTS_SHOWN}.`,
    maxItems: PROJECTS_SHOWN,
  })
  projects!: AgentProjectDto[];

  @Int({ doc: 'How many projects it reaches.', ...COUNT, example: 1 })
  projectCount!: number;

  @Int({ doc: 'How many documents these projects have.', ...COUNT, example: 42 })
  projectDocuments!: number;

  @Bool({ doc: 'Whether it reaches the My Docs of its owner.', example: true })
  myDocs!: boolean;

  @TextList({ doc: 'What it can do in My Docs.', ...RIGHT_LIST, example: ['read', 'write'] })
  myDocsRights!: Right[];

  @Int({ doc: `How many documents that My Docs has; ${ONLY_OWNER}.`, ...COUNT, nullable: true, example: 3 })
  myDocsDocuments!: number | null;

  @Bool({
    doc: 'Whether it also reaches documents from elsewhere that are shared with its owner.',
    example: false,
  })
  grantExternal!: boolean;

  @Int({
    doc: `How many such documents there are among the newest 1,000 shares; ${ONLY_OWNER}.`,
    ...COUNT,
    nullable: true,
    example: 0,
  })
  externalDocuments!: number | null;

  @Int({ doc: `How many of them it can write; ${ONLY_OWNER}.`, ...COUNT, nullable: true, example: 0 })
  externalWritable!: number | null;

  @Int({
    doc: 'How many live published documents it could change or take down, at most 10,000: those of the projects in which it can publish, and of My Docs if you own the agent.',
    ...COUNT,
    example: 2,
  })
  publishedDocuments!: number;

  @Bool({
    doc: 'Whether publishing is only a request, because the organization requires a review of what its agents publish.',
    example: false,
  })
  publishNeedsReview!: boolean;

  @Nested(() => ReachedOpenDto, { doc: 'What it can open.' })
  opens!: ReachedOpenDto;

  @Nested(() => ReachedInboxDto, { doc: 'To whom it can write, and who can write to it.' })
  inbox!: ReachedInboxDto;

  @Nested(() => ReachedQuotaDto, {
    doc: 'What it has used today of the daily quota of its owner; null while the service cannot count.',
    nullable: true,
  })
  quota!: ReachedQuotaDto | null;

  @Nested(() => TracesDto, { doc: 'What it did.' })
  did!: TracesDto;

  @Choice(['owner', 'administrator'], {
    doc: 'Why you see it: you own it, or you are an owner or admin of the organization.',
    example: 'owner',
  })
  seenAs!: 'owner' | 'administrator';
}
