import { SCOPES, type Scope } from '#access';
import { Bool, Choice, CountedPageQuery, Id, Int, Nested, NestedList, Text, TextList, Time } from '#platform';
import { AGENT_SLUG_MAX } from '../actors/agent-slug';
import { TokenDto } from '../tokens/tokens.dto';

const STATUSES = ['connected', 'disconnected', 'all'] as const;
const COUNT = { min: 0, max: 2 ** 31 - 1 };
/** The most tokens that the list shows of one agent. */
export const TOKENS_SHOWN = 20;
/** The most projects that the reach of an agent names. */
export const PROJECTS_SHOWN = 100;

/** The filter of the list of agents. */
export class ListConnectedQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Text({
    doc: 'Only agents whose name, client name or slug, or whose owner’s name, contains this, in any case.',
    max: 100,
    trim: true,
    optional: true,
    example: 'release',
  })
  search?: string;

  @Id({ doc: 'Only the agents of this person.', optional: true })
  ownerUserId?: string;

  @Time({ doc: 'Only agents that have not been used since this time.', optional: true })
  unusedSince?: string;

  @Choice(STATUSES, {
    doc: '`connected`: agents with a live token. `disconnected`: active agents without one.',
    default: 'connected',
    optional: true,
  })
  status: (typeof STATUSES)[number] = 'connected';
}

/** A person to whom an agent belongs. */
export class AgentOwnerDto {
  @Id({ doc: 'The id of the person.' })
  userId!: string;

  @Text({ doc: 'The name of the person.', max: 100, example: 'Olivia Lind' })
  name!: string;
}

/** An agent and what connects it. */
export class ConnectedAgentDto {
  @Id({ doc: 'The id of the agent.' })
  id!: string;

  @Text({ doc: 'The slug of its profile.', max: AGENT_SLUG_MAX, example: 'docs-assistant' })
  slug!: string;

  @Text({ doc: 'The name of its profile.', max: 100, example: 'Docs assistant' })
  name!: string;

  @Text({ doc: 'The name that its program gave when it connected.', max: 100, example: 'Docs assistant' })
  clientName!: string;

  @Choice(['connected', 'disconnected'], {
    doc: 'Whether it has a live token.',
    example: 'connected',
  })
  status!: 'connected' | 'disconnected';

  @Nested(() => AgentOwnerDto, { doc: 'The person to whom it belongs.' })
  owner!: AgentOwnerDto;

  @Int({ doc: 'How many live tokens it has.', ...COUNT, example: 1 })
  tokenCount!: number;

  @NestedList(() => TokenDto, {
    doc: `Its newest live tokens, at most ${TOKENS_SHOWN}, with their scopes and projects.`,
    maxItems: TOKENS_SHOWN,
  })
  tokens!: TokenDto[];

  @Time({ doc: 'When the last of its tokens expires; null if it has none.', nullable: true })
  expiresAt!: Date | null;

  @Time({ doc: 'When it last used a token, to within a minute; null if it never did.', nullable: true })
  lastUsedAt!: Date | null;

  @Time({ doc: 'When the agent was created.' })
  createdAt!: Date;
}

/** A project that an agent reaches. */
export class AgentProjectDto {
  @Id({ doc: 'The id of the project.' })
  id!: string;

  @Text({ doc: 'The slug of the project.', max: 60, example: 'handbook' })
  slug!: string;

  @Text({ doc: 'The name of the project.', max: 200, example: 'Handbook' })
  name!: string;

  @Int({ doc: 'How many documents the project has.', ...COUNT, example: 42 })
  documents!: number;
}

const ONLY_OWNER = 'null unless you own the agent, because nobody else learns what is in your My Docs';

/** The rights of an agent with its live tokens. */
export class AgentReachDto {
  @Id({ doc: 'The id of the agent.' })
  id!: string;

  @Text({ doc: 'The name of its profile.', max: 100, example: 'Docs assistant' })
  name!: string;

  @Nested(() => AgentOwnerDto, { doc: 'The person to whom it belongs.' })
  owner!: AgentOwnerDto;

  @Bool({ doc: 'Whether it has a live token. Without one it reaches nothing.', example: true })
  connected!: boolean;

  @TextList({
    doc: 'The scopes of its tokens, limited to what the role of its owner allows now.',
    maxItems: SCOPES.length,
    max: 40,
    values: SCOPES,
    example: ['read:docs', 'read:profile'],
  })
  scopes!: Scope[];

  @Time({ doc: 'When the last of its tokens expires; null if it has none.', nullable: true })
  expiresAt!: Date | null;

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

  @Bool({ doc: 'Whether it reaches the My Docs of its owner, as every connected agent does.', example: true })
  myDocs!: boolean;

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
}
