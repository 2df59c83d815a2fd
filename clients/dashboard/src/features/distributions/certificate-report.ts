import type { LogVerdict } from '@document-workspace/sdk/lineage';

/** A document of a certificate, with the hash that its content had when it was sent. */
export interface CertifiedDocument {
  docId: string;
  title: string | null;
  contentHash: string | null;
}

/** The report on a certificate, for people. */
export interface CertificateReport {
  verified: boolean;
  /** The verifier's own sentences, in English. */
  problems: string[];
  /** Whether it is signed for this distribution. */
  isOwn: boolean;
  signedAt: string | undefined;
  acknowledgements: number;
  documents: CertifiedDocument[];
}

/** Turns a verdict into a report. Only what is signed for this distribution counts as verified. */
export function reportOf(
  { verified, problems, signedAt, log, entries }: LogVerdict,
  distributionId: string,
): CertificateReport {
  const isOwn = log === `distribution:${distributionId}`;
  const sent = entries.find(({ kind }) => kind === 'sent');
  return {
    verified: verified && isOwn,
    problems,
    isOwn,
    signedAt,
    acknowledgements: entries.filter(({ kind }) => kind === 'acknowledged').length,
    documents: Array.isArray(sent?.documents) ? (sent.documents as CertifiedDocument[]) : [],
  };
}
