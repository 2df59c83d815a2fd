import { MAX_TOKEN_PROJECTS, SCOPES, type Scope } from '#access';
import {
  AtLeastOneField,
  Bool,
  Choice,
  CountedPageQuery,
  Id,
  Int,
  Nested,
  NestedList,
  Text,
  TextList,
  Time,
} from '#platform';
import { AGENT_SLUG_MAX } from '../actors/agent-slug';
import { TokenDto } from '../tokens/tokens.dto';

const STATUSES = ['connected', 'disconnected', 'orphaned', 'all', 'any'] as const;
const COUNT = { min: 0, max: 2 ** 31 - 1 };
/** The most tokens that are shown of one agent. */
export const TOKENS_SHOWN = 20;

/** The filter of the list of agents. */
export class ListConnectedQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Text({
    doc: "Only agents whose name, client name or slug, or whose owner's name, contains this, in any case.",
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
    doc: '`connected`: agents with a live token. `disconnected`: active agents without one. `orphaned`: agents without an owner, which nobody can connect until they are transferred. `all`: the first two. `any`: all three.',
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

/** The last act of an agent in the audit log. */
export class LastActDto {
  @Text({ doc: 'The act, as the audit log names it.', max: 60, example: 'published_document.published' })
  action!: string;

  @Time({ doc: 'When it happened.' })
  at!: Date;
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

  @Choice(['connected', 'disconnected', 'orphaned'], {
    doc: 'Whether it has a live token. An orphaned agent belongs to nobody, and `owner` is the person to whom it belonged.',
    example: 'connected',
  })
  status!: 'connected' | 'disconnected' | 'orphaned';

  @Nested(() => AgentOwnerDto, { doc: 'The person to whom it belongs.' })
  owner!: AgentOwnerDto;

  @Time({
    doc: 'When it was paused; null if it is not paused. A paused agent keeps its tokens, which are refused until it is resumed.',
    nullable: true,
  })
  pausedAt!: Date | null;

  @Bool({
    doc: 'Whether an owner or admin of the organization paused the agent of somebody else. Then only owners and admins can resume it.',
    example: false,
  })
  pausedByOrganization!: boolean;

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

  @Nested(() => LastActDto, {
    doc: 'Its last act in the audit log, such as a publication; null if there is none.',
    nullable: true,
  })
  lastAct!: LastActDto | null;

  @Time({ doc: 'When the agent was created.' })
  createdAt!: Date;
}

const SLUG = /^[a-z0-9-]+$/;

/** The rights that a token keeps. */
@AtLeastOneField()
export class NarrowTokenDto {
  @TextList({
    doc: 'The scopes that it keeps, of those that it has. By default all of them.',
    minItems: 1,
    maxItems: SCOPES.length,
    max: 40,
    values: SCOPES,
    optional: true,
    example: ['read:docs'],
  })
  scopes?: Scope[];

  @TextList({
    doc: 'The slugs of the projects that it keeps, of those that it reaches; none for the My Docs of its owner only. By default all of them.',
    maxItems: MAX_TOKEN_PROJECTS,
    max: 100,
    pattern: SLUG,
    rule: 'must be a list of slugs of projects',
    optional: true,
    example: ['handbook'],
  })
  projectSlugs?: string[];

  @Bool({
    doc: 'Whether it keeps the documents from elsewhere that are shared with its owner. By default as before.',
    optional: true,
    example: false,
  })
  grantExternal?: boolean;
}
