export { InboxModule } from './inbox.module';
export { IS_STRANGER } from './policies/acceptance.policy';
