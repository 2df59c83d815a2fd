import type { Person } from '#testing';
import type { Tour } from './acme';
import { proveDomain, provision } from './tour-provisioning';
import { trySingleSignOn } from './tour-single-sign-on';

/** An owner manages the organization. */
export async function organize(tour: Tour, { olivia }: { olivia: Person; max: Person }): Promise<void> {
  await setPolicies(tour, olivia);
  await readAuditLog(tour, olivia);
  await trySingleSignOn(tour, olivia);
  await provision(tour, olivia);
  await proveDomain(tour, olivia);
}

/** Olivia sets the policies, which the other parts of the tour don't meet. */
async function setPolicies({ recorder }: Tour, olivia: Person): Promise<void> {
  const { data: before } = (await recorder.record(olivia.get('/api/org-policies').expect(200))).body;
  const policies = { ...before, restrictToDomain: 'acme.example', requirePurpose: true };
  await recorder.record(olivia.put('/api/org-policies', policies).expect(200));
  await recorder.record(
    olivia.put('/api/org-policies', { ...policies, restrictToDomain: 'ann@acme.example' }).expect(400),
  );
  await olivia.put('/api/org-policies', before).expect(200);
}

/** Olivia reads the audit log, and exports it. */
async function readAuditLog({ recorder }: Tour, olivia: Person): Promise<void> {
  const path = '/api/v1/admin/audit-log';
  await recorder.record(olivia.get(`${path}?action=policy.updated&limit=1`).expect(200));
  await olivia.get(`${path}/export`).expect(200);
}
