export { RoomsSettings } from './rooms.settings';
export { RoomsHttp } from './rooms.http';
export { RoomsRelayHttp } from './rooms-relay.http';
export { RoomsJobs } from './rooms.jobs';
export { RoomsCheckModule } from './rooms-check.module';
