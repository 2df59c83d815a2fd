import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { FairSemaphore } from '#platform';
import { OrganizationsSettings } from '../organizations.settings';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const LONGEST_MS = 10_000;
const LOOKUPS_PER_PROCESS = 16;
const LOOKUPS_PER_TENANT = 2;
const WAIT_MS = 10_000;
/** Error codes of node:dns for names without such a record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT record with which an organization proves a domain. */
export interface DomainRecord {
  type: 'TXT';
  name: string;
  value: string;
}

/** The result of a look-up. Without an answer, nothing is known. */
export type Found = 'present' | 'absent' | 'no_answer';

/** The TXT record that proves a domain. Its name is not the domain itself, whose records large providers read with every mail. */
export function recordOf({ domain, challenge }: { domain: string; challenge: string }): DomainRecord {
  return { type: 'TXT', name: `_svc-domain.${domain}`, value: `svc-domain=${challenge}` };
}

/** Looks up the records of domains, at the DNS server of the settings or those of the system. */
@Injectable()
export class DomainRecords {
  private readonly lookups = new FairSemaphore(LOOKUPS_PER_PROCESS, LOOKUPS_PER_TENANT, WAIT_MS);
  private readonly servers: string[] | undefined;

  constructor({ dnsServer }: OrganizationsSettings) {
    this.servers = dnsServer === undefined ? undefined : [dnsServer];
  }

  /** Whether DNS has a record. @throws Unavailable if too many look-ups of the tenant, or of all, are in progress */
  find(tenantId: string, record: DomainRecord): Promise<Found> {
    return this.lookups.run(tenantId, () => this.lookUp(record));
  }

  private async lookUp({ name, value }: DomainRecord): Promise<Found> {
    // One resolver for each look-up, so that it remembers no answer, and one can be ended without the others.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.servers) resolver.setServers(this.servers);
    const deadline = setTimeout(() => resolver.cancel(), LONGEST_MS);
    try {
      // A long text arrives in parts.
      const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      return texts.includes(value) ? 'present' : 'absent';
    } catch (error) {
      return ABSENT.has((error as { code?: string }).code ?? '') ? 'absent' : 'no_answer';
    } finally {
      clearTimeout(deadline);
    }
  }
}
