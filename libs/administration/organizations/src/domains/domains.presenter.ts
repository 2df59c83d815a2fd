import { recordOf } from './domain-records';
import type { DomainDto } from './domains.dto';
import type { DomainRow } from './domains.repository';

/** A domain as answers and pages show it. */
export function presentDomain(row: DomainRow): DomainDto {
  const { id, domain, provedAt, failingSince, checkedAt, createdAt } = row;
  const status = provedAt === null ? 'pending' : failingSince === null ? 'proved' : 'failing';
  return { id, domain, status, record: recordOf(row), provedAt, failingSince, checkedAt, createdAt };
}
