export { type ActingFor, actingFor, actsFor } from './actors/acting.policy';
export { AGENT_SLUG_MAX, isReservedAgentSlug } from './actors/agent-slug';
export { ActorLifecycle } from './actors/lifecycle';
export { AgentLimitReached, AgentSlugTaken } from './actors/lifecycle.errors';
export { Attestations, type AttestedActor } from './actors/attestation';
export { AgentsModule } from './agents.module';
export { generateLetters, readLetters } from './pairing/letters';
export { type IdleActorRow } from './actors/actors.repository';
export { ActorsService } from './actors/actors.service';
export {
  type DecidedPairingDto,
  type PendingPairingDto,
  type RequestedScopeDto,
} from './pairing/pairing-decision.dto';
export { NothingGrantable } from './pairing/pairing.errors';
export { presentDecided, presentPending } from './pairing/pairing.presenter';
export { type KnownAgentRow } from './pairing/pairing.repository';
export { type DecidedPairing, PairingService } from './pairing/pairing.service';
export { CreateTokenDto, type CreatedTokenDto, ListTokensQuery, type TokenDto } from './tokens/tokens.dto';
export { TokenLimitReached } from './tokens/tokens.errors';
export { presentCreated, presentToken } from './tokens/tokens.presenter';
export { type TokenRow } from './tokens/tokens.repository';
export { DEFAULT_DAYS, TokensService } from './tokens/tokens.service';
