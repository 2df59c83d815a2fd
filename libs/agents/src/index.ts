export { type ActingFor, actingFor, actsFor } from './actors/acting-for';
export { Attestations, type AttestedActor } from './actors/attestation';
export { AgentsModule } from './agents.module';
