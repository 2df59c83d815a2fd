export { AgentsModule } from './agents.module';
