export { AgentsModule } from './agents.module';
export { Issuer } from './issuer/issuer';
