/** The acts that the audit log records. */
export type AuditAction =
  | 'tenant.created'
  | 'tenant.updated'
  | 'policy.updated'
  | 'audit.exported'
  | 'member.invited'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.suspended'
  | 'member.reactivated'
  | 'member.removed'
  | 'member.left'
  | 'invite.withdrawn'
  | 'invite.resent'
  | 'user.password_reset'
  | 'sso.updated'
  | 'sso.removed'
  | 'sso.linked'
  | 'user.password_changed'
  | 'user.email_changed'
  | 'token.created'
  | 'token.revoked'
  | 'pairing.approved'
  | 'pairing.denied'
  | 'agent.connected'
  | 'agent.key_registered'
  | 'agent.created'
  | 'agent.updated'
  | 'agent.orphaned'
  | 'agent.transferred'
  | 'agent.encryption_key_enrolled'
  | 'project.deleted'
  | 'doc_id.revoked'
  | 'share.revoked'
  | 'capability.consumed'
  | 'secret_envelope.revoked'
  | 'share_group.created'
  | 'share_group.updated'
  | 'share_group.deleted'
  | 'share_group.member_added'
  | 'share_group.member_removed'
  | 'publishing.overridden'
  | 'manifest_scan.started'
  | 'inbox.policy_set'
  | 'inbox.sender_permitted'
  | 'inbox.sender_withdrawn'
  | 'distribution.created'
  | 'distribution.closed'
  | 'scim_token.issued'
  | 'scim_token.rotated'
  | 'scim_token.revoked'
  | 'member.provisioned'
  | 'member.updated'
  | 'share_group.members_changed';

/** One act to record. */
export interface AuditAct {
  action: AuditAction;
  target: { type: string; id: string; name?: string | null };
  /** What the act changed, as it was before; null if it did not exist. Never a secret. */
  before?: object | null;
  /** What the act changed, as it is after; null if it no longer exists. Never a secret. */
  after?: object | null;
}
