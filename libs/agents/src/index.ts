export { type ActingFor, actingFor, actsFor } from './actors/acting-for';
export { AgentsModule } from './agents.module';
