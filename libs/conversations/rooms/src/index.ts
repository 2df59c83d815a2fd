export { RoomsApiModule } from './rooms-api.module';
export { RoomsRelayModule } from './rooms-relay.module';
export { RoomsJobs } from './rooms.jobs';
export { RoomsCheckModule } from './rooms-check.module';
