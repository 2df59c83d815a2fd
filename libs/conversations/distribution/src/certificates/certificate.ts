import { hashOfEntry } from '#platform';
import type { VisibleDistribution } from '../distributions/distributions.service';

/** An entry of a certificate (docs/protocols/acknowledgements.md). Its other fields depend on its kind. */
export interface CertificateEntry {
  seq: number;
  at: string;
  kind: 'sent' | 'acknowledged';
  prevHash: string | null;
  entryHash: string;
}

type Statement = Pick<CertificateEntry, 'at' | 'kind'>;

/** The entries of a certificate: what was sent, then each acknowledgement that the caller can see, oldest first. */
export function certificateEntries({ distribution, targets }: VisibleDistribution): CertificateEntry[] {
  const sent: Statement & Record<string, unknown> = {
    at: distribution.createdAt.toISOString(),
    kind: 'sent',
    distributionId: distribution.id,
    title: distribution.title,
    sourceProject: distribution.sourceProjectId,
    targetProjects: targets.map(({ projectId }) => projectId),
    complete: distribution.seesSource,
    // Documents that were sent before their hashes were stored have none.
    documents: distribution.documents.map(({ docId, url, title, contentHash = null }) => ({
      ...{ docId, url, title, contentHash },
    })),
  };
  const acknowledged = targets
    .flatMap(({ projectId, readBy, acknowledgedAt }) =>
      acknowledgedAt === null
        ? []
        : [{ at: acknowledgedAt.toISOString(), kind: 'acknowledged' as const, projectId, readBy }],
    )
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return chained([sent, ...acknowledged]);
}

/** Links statements to entries, each with the hash of the one before it. */
function chained(statements: readonly Statement[]): CertificateEntry[] {
  const entries: CertificateEntry[] = [];
  for (const statement of statements) {
    const entry = { seq: entries.length + 1, ...statement, prevHash: entries.at(-1)?.entryHash ?? null };
    entries.push({ ...entry, entryHash: hashOfEntry(entry).toString('hex') });
  }
  return entries;
}
