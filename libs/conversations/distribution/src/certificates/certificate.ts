import { createHash } from 'node:crypto';
import { type Linked, linked } from '#issuer';
import type { VisibleState } from '../distributions/distributions.service';

/** An entry of a certificate (docs/protocols/acknowledgements.md). Its other fields depend on its kind. */
export interface CertificateEntry extends Statement, Linked {}

interface Statement {
  at: string;
  kind: 'sent' | 'acknowledged';
}

/**
 * The log of a certificate. Callers who see the source project see all targets, other callers only the targets that their projects let
 * them see. Each selection of targets has its own log, to which later certificates only add entries.
 */
export function certificateLog({ distribution: { id, seesSource }, targets }: VisibleState): string {
  if (seesSource) return `distribution:${id}`;
  const shown = targets.map(({ projectId }) => projectId).sort();
  return `distribution:${id}:${createHash('sha256').update(shown.join('\n')).digest('hex')}`;
}

/** The entries of a certificate: what was sent, then each acknowledgement that the caller can see, oldest first. */
export function certificateEntries({ distribution, targets }: VisibleState): CertificateEntry[] {
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
    // Entries of the same millisecond, which only earlier versions recorded, keep the order in which the projects were named.
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const entries: CertificateEntry[] = [];
  for (const statement of [sent, ...acknowledged]) entries.push(linked(statement, entries.at(-1)));
  return entries;
}
