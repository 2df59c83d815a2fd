export { InboxModule } from './inbox.module';
export { ACCEPTS_SENDER, IS_STRANGER } from './policies/acceptance.policy';
export { POLICY_OF_ACTOR } from './policies/default-policy';
export { POLICIES, type Policy } from './policies/policies.dto';
