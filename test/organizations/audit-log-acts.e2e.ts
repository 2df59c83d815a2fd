import type { AuditAction } from '#audit';
import { sql } from '#testing';
import type { Step } from '../contract/examples/recorder';
import { toured } from '../contract/examples/toured';
import { ROUTES, type Route, nameOf } from '../contract/routes';

/** Routes of owners and admins that perform no act. The check asks the provider and changes nothing. */
const WITHOUT_ACT = ['POST /api/v1/admin/oidc/check'];

/** The entries of the audit log for each route that performs an administrative act. */
const ACTS: Record<string, AuditAction[]> = {
  'POST /api/auth/sign-up': ['tenant.created'],
  'POST /api/auth/passkeys': ['passkey.added'],
  'DELETE /api/auth/passkeys/:id': ['passkey.removed'],
  'PUT /api/org-policies': ['policy.updated'],
  'PATCH /api/organization': ['tenant.updated'],
  'POST /api/organization/delete': ['tenant.deletion_scheduled'],
  'POST /api/organization/restore': ['tenant.deletion_cancelled'],
  'POST /api/organization/domains': ['domain.added'],
  'POST /api/organization/domains/:id/verify': ['domain.proved'],
  'DELETE /api/organization/domains/:id': ['domain.removed'],
  'POST /api/members/invites': ['member.invited'],
  'POST /api/members/invites/accept': ['member.joined'],
  'POST /api/members/invites/:id/resend': ['invite.resent'],
  'PUT /api/v1/admin/oidc': ['sso.updated'],
  'DELETE /api/v1/admin/oidc': ['sso.removed'],
  'POST /api/v1/admin/scim-token': ['scim_token.issued'],
  'DELETE /api/v1/admin/scim-token': ['scim_token.revoked'],
  'DELETE /api/members/invites/:id': ['invite.withdrawn'],
  'PATCH /api/members/:userId': ['member.role_changed', 'member.suspended', 'member.reactivated'],
  'DELETE /api/members/:userId': ['member.removed'],
  'POST /api/tokens': ['token.created'],
  'DELETE /api/tokens/:id': ['token.revoked'],
  'PATCH /api/agents/:id/tokens/:tokenId': ['token.narrowed'],
  'POST /api/agent-pairing/approve': ['pairing.approved'],
  'POST /api/agent-pairing/deny': ['pairing.denied'],
  'POST /api/agent-pairing/poll': ['agent.connected'],
  'PUT /api/actors/:id/signing-key': ['agent.key_registered'],
  'POST /api/v1/agent-enc-keys': ['agent.encryption_key_enrolled'],
  'POST /api/agents': ['agent.created'],
  'PATCH /api/agents/:id': ['agent.updated'],
  'POST /api/agents/:id/transfer': ['agent.transferred'],
  'DELETE /api/agents/:id': ['agent.orphaned'],
  'POST /api/projects': ['project.created'],
  'PATCH /api/projects/:id': ['project.updated'],
  'DELETE /api/projects/:id': ['project.deleted', 'project.purged'],
  'POST /api/doc-ids': ['doc_id.issued'],
  'DELETE /api/doc-ids/:id': ['doc_id.revoked'],
  'POST /api/shares': ['share.created'],
  'DELETE /api/shares/:id': ['share.revoked'],
  'POST /api/v1/capabilities': ['capability.minted'],
  'POST /api/published-docs/:id/publish': ['published_document.published'],
  'POST /api/published-docs/:id/unpublish': ['published_document.unpublished'],
  'DELETE /api/published-docs/:id': ['published_document.deleted'],
  'POST /api/published-docs/:id/return': ['published_document.changes_requested'],
  'POST /api/v1/secret-envelopes/:id/revoke': ['secret_envelope.revoked'],
  'DELETE /api/v1/secret-envelopes/:id': ['secret_envelope.deleted'],
  'PUT /api/v1/secret-envelopes/policies/:actorId': ['secret_envelope.policy_set'],
  'POST /api/share-groups': ['share_group.created'],
  'PATCH /api/share-groups/:id': ['share_group.updated'],
  'DELETE /api/share-groups/:id': ['share_group.deleted'],
  'PUT /api/share-groups/:id/members/:userId': ['share_group.member_added'],
  'DELETE /api/share-groups/:id/members/:userId': ['share_group.member_removed'],
  'POST /api/v1/manifest/scan': ['manifest_scan.started'],
  'PUT /api/v1/agent-inbox/policies/:actorId': ['inbox.policy_set'],
  'POST /api/v1/agent-inbox/pairings/:actorId': ['inbox.sender_permitted'],
  'POST /api/v1/agent-inbox/pairings/:actorId/revoke': ['inbox.sender_withdrawn'],
  'POST /api/distributions': ['distribution.created'],
  'PATCH /api/distributions/:id/close': ['distribution.closed'],
};

/**
 * Some routes perform an administrative act only in some cases: publishing with an override, changing a live document, and using what
 * another user owns. test/audit tests these, and the acts of the operator.
 */
describe('the audit log after every route was called', () => {
  let steps: Step[];
  let recorded: Map<string, number>;

  beforeAll(async () => {
    const tour = await toured();
    const rows = await sql<{ action: string; count: number }>(
      tour.databaseUrl,
      'SELECT action, count(*)::int AS count FROM audit_entries GROUP BY action',
    );
    recorded = new Map(rows.map(({ action, count }) => [action, count]));
    steps = tour.steps.filter(({ status }) => status < 300);
  });

  it.each(Object.entries(ACTS))('has the entries of %s that ACTS in this file lists', (name, actions) => {
    const [method, path] = name.split(' ') as [string, string];
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    const successes = steps.filter((step) => step.method === method && pattern.test(step.path));
    expect(successes.length).toBeGreaterThan(0);
    const entries = actions.reduce((sum, action) => sum + (recorded.get(action) ?? 0), 0);
    expect(entries).toBeGreaterThan(0);
  });

  it('has entries of every route that only owners and admins can call, which ACTS or WITHOUT_ACT in this file lists', () => {
    const administrative = ({ method, role, scopes }: Route) =>
      method !== 'get' && (role !== undefined || scopes?.includes('admin'));
    const names = ROUTES.filter(administrative).map(nameOf);
    const missing = names.filter((name) => !(name.replace('/v1/agents', '/agents') in ACTS));
    expect(missing).toEqual(WITHOUT_ACT);
  });
});
