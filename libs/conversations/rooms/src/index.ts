export { RoomsApiModule } from './rooms-api.module';
export { RoomsRelayModule } from './rooms-relay.module';
export { RoomsCheckModule } from './rooms-check.module';
