export { type ActingFor, actingFor, actsFor } from './actors/acting.policy';
export { AGENT_SLUG_MAX, isReservedAgentSlug } from './actors/agent-slug';
export { ActorLifecycle } from './actors/lifecycle';
export { AgentLimitReached, AgentSlugTaken } from './actors/lifecycle.errors';
export { Attestations, type AttestedActor } from './actors/attestation';
export { AgentsModule } from './agents.module';
export { generateLetters, readLetters } from './pairing/letters';
