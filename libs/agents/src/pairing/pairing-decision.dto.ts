import { SCOPES, type Scope } from '#access';
import { Bool, Choice, Int, NestedList, Text, TextList, Time } from '#platform';
import { SCOPE_LIST } from './pairing.dto';

const USER_CODE = {
  doc: 'The code that the agent shows; read without case, spaces or dashes.',
  max: 64,
  example: 'WDJB-MJHT',
};

/** Which request. */
export class FindPairingDto {
  @Text(USER_CODE)
  userCode!: string;
}

/** An approval. */
export class ApprovePairingDto extends FindPairingDto {
  @Bool({
    doc: 'Whether the agent also reaches documents shared with you from outside its projects.',
    default: false,
    optional: true,
    example: false,
  })
  grantExternal?: boolean;
}

/** A scope that an agent asks for. */
export class RequestedScopeDto {
  @Choice(SCOPES, { doc: 'The scope.', example: 'read:docs' })
  scope!: Scope;

  @Bool({ doc: 'Whether it is yours to give; others are left out.', example: true })
  granted!: boolean;
}

/** A project that an agent asks for. */
export class RequestedProjectDto {
  @Text({ doc: 'As the agent wrote it.', max: 100, example: 'handbook' })
  slug!: string;

  @Text({
    doc: 'Its name; null where your organization has no such project.',
    max: 255,
    nullable: true,
    example: 'Handbook',
  })
  name!: string | null;
}

/** A pending request, as whoever decides sees it. All that the agent says of itself is unverified. */
export class PendingPairingDto {
  @Text({ doc: 'The code.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Choice(['pending'], { doc: 'Where it stands.', example: 'pending' })
  state!: 'pending';

  @Text({ doc: 'What the agent calls itself.', max: 100, example: 'Release notes writer' })
  clientName!: string;

  @Bool({ doc: 'Whether you have an agent of that name already, which this would be.', example: false })
  knownAgent!: boolean;

  @Text({ doc: 'The address it asked from.', max: 64, nullable: true, example: '203.0.113.7' })
  ip!: string | null;

  @Text({ doc: 'The client it asked with.', max: 512, nullable: true, example: 'agent/1.0' })
  userAgent!: string | null;

  @Bool({ doc: 'Whether it asks for all projects, future ones included.', example: false })
  allProjects!: boolean;

  @NestedList(() => RequestedProjectDto, { doc: 'The projects it asks for by slug.', maxItems: 50 })
  projects!: RequestedProjectDto[];

  @NestedList(() => RequestedScopeDto, { doc: 'The scopes it asks for.', maxItems: SCOPES.length })
  scopes!: RequestedScopeDto[];

  @Int({ doc: 'Days its token would live.', min: 1, max: 365, example: 90 })
  expiresInDays!: number;

  @Time({ doc: 'When it asked.' })
  createdAt!: Date;

  @Time({ doc: 'Until when it can be decided.' })
  expiresAt!: Date;
}

/** A decision. */
export class DecidedPairingDto {
  @Text({ doc: 'The code.', max: 9, example: 'WDJB-MJHT' })
  userCode!: string;

  @Choice(['approved', 'denied'], { doc: 'Where it stands now.', example: 'approved' })
  state!: 'approved' | 'denied';

  @Text({ doc: 'What the agent calls itself.', max: 100, example: 'Release notes writer' })
  clientName!: string;

  @TextList({ doc: 'What its token will do; empty where it was denied.', ...SCOPE_LIST })
  scopes!: Scope[];
}
