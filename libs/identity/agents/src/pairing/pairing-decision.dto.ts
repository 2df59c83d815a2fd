import { SCOPES, type Scope } from '#access';
import { Bool, Choice, Int, NestedList, ONE_LINE, Text, TextList, Time } from '#platform';
import { SCOPE_LIST } from './pairing.dto';

const USER_CODE = {
  doc: 'The code that the agent shows. Case, spaces and dashes are ignored.',
  max: 64,
  example: 'WDJB-MJHT',
};

/** A connection request to find. */
export class FindPairingDto {
  @Text(USER_CODE)
  userCode!: string;
}

/** An approval of a connection request. */
export class ApprovePairingDto extends FindPairingDto {
  @Bool({
    doc: 'Whether the agent also reaches documents from other projects that are shared with you.',
    default: false,
    optional: true,
    example: false,
  })
  grantExternal?: boolean;

  @TextList({
    doc: 'The scopes to grant, of those that the agent asks for. By default all of them.',
    minItems: 1,
    optional: true,
    ...SCOPE_LIST,
    example: ['read:docs'],
  })
  scopes?: Scope[];

  @TextList({
    doc: "The slugs of the projects to grant, of those that the agent asks for; any of your organization's if it asks for all. By default what it asks for.",
    minItems: 1,
    maxItems: 50,
    max: 100,
    ...ONE_LINE,
    optional: true,
    example: ['handbook'],
  })
  projectSlugs?: string[];

  @Int({
    doc: 'The days until its token expires, at most as many as the agent asks for. By default as many.',
    min: 1,
    max: 365,
    optional: true,
    example: 30,
  })
  expiresInDays?: number;

  @Bool({
    doc: 'Whether it becomes another agent, also if you already have one with this name.',
    default: false,
    optional: true,
    example: false,
  })
  asNewAgent?: boolean;
}

/** A scope that an agent asks for. */
export class RequestedScopeDto {
  @Choice(SCOPES, { doc: 'The scope.', example: 'read:docs' })
  scope!: Scope;

  @Bool({
    doc: 'Whether your role allows you to grant it. An approval leaves out the scopes that it does not.',
    example: true,
  })
  granted!: boolean;
}

/** A project that an agent asks for. */
export class RequestedProjectDto {
  @Text({ doc: 'The slug that the agent asks for.', max: 100, example: 'handbook' })
  slug!: string;

  @Text({
    doc: 'The name of the project; null if your organization has no project with this slug.',
    max: 255,
    nullable: true,
    example: 'Handbook',
  })
  name!: string | null;
}

/** A pending connection request, as the person who decides sees it. What the agent says about itself is not verified. */
export class PendingPairingDto {
  @Text({ doc: 'The user code.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Choice(['pending'], { doc: 'The state of the request.', example: 'pending' })
  state!: 'pending';

  @Text({
    doc: 'The name that the agent gives itself. It is not verified.',
    max: 100,
    example: 'Release notes writer',
  })
  clientName!: string;

  @Bool({
    doc: 'Whether you already have an agent with this name. An approval connects the requesting agent as that agent, unless it has `asNewAgent`.',
    example: false,
  })
  knownAgent!: boolean;

  @Text({
    doc: 'The IP address from which the agent started the request.',
    max: 64,
    nullable: true,
    example: '203.0.113.7',
  })
  ip!: string | null;

  @Text({
    doc: 'The User-Agent with which the agent started the request. It is not verified.',
    max: 512,
    nullable: true,
    example: 'agent/1.0',
  })
  userAgent!: string | null;

  @Bool({ doc: 'Whether it asks for all projects, including future ones.', example: false })
  allProjects!: boolean;

  @NestedList(() => RequestedProjectDto, {
    doc: 'The projects that it asks for; empty if it asks for all.',
    maxItems: 50,
  })
  projects!: RequestedProjectDto[];

  @NestedList(() => RequestedScopeDto, { doc: 'The scopes that it asks for.', maxItems: SCOPES.length })
  scopes!: RequestedScopeDto[];

  @Int({ doc: 'The days until its token would expire.', min: 1, max: 365, example: 90 })
  expiresInDays!: number;

  @Time({ doc: 'When the request was started.' })
  createdAt!: Date;

  @Time({ doc: 'When the request expires.' })
  expiresAt!: Date;
}

/** A connection request that was just decided. */
export class DecidedPairingDto {
  @Text({ doc: 'The user code.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Choice(['approved', 'denied'], { doc: 'The new state of the request.', example: 'approved' })
  state!: 'approved' | 'denied';

  @Text({
    doc: 'The name that the agent gives itself. It is not verified.',
    max: 100,
    example: 'Release notes writer',
  })
  clientName!: string;

  @TextList({
    doc: 'The scopes that its token will have; empty if the request was denied.',
    ...SCOPE_LIST,
  })
  scopes!: Scope[];
}
