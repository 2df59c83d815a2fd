export {
  type AuthorizationRequest,
  AuthorizationService,
  type Checked,
} from './authorization/authorization.service';
export { OauthModule } from './oauth.module';
export { readToolsets, toolsetsQuery } from './protocol/toolsets';
export { isLoopbackAddress } from './protocol/redirect-address';
