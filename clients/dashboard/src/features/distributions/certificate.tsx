import { countOf } from '../../content/verifying/log-report';
import { SignedLog } from '../../content/verifying/signed-log';
import { api } from '../../ground/api/client';
import { Section } from '../../ground/controls/section';
import { useTexts } from '../../ground/texts/use-texts';
import { type CertifiedDocument, CertifiedDocuments } from './certified-documents';

const ACTIONS = {
  verify: 'certificate.verify',
  download: 'certificate.download',
  verifier: 'certificate.verifier',
} as const;

/** The signed certificate of who acknowledged a distribution when: verified here, or downloaded with the program that verifies it. */
export function Certificate({ id }: { id: string }) {
  const { certificate } = useTexts().distributions;
  return (
    <Section title={certificate.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{certificate.hint}</p>
      <SignedLog
        log={`distribution:${id}`}
        href={`/api/distributions/${id}/certificate`}
        read={() =>
          api.get('/api/distributions/{id}/certificate', { params: { path: { id } }, parseAs: 'text' })
        }
        words={certificate}
        actions={ACTIONS}
        states={(entries) => certificate.states(countOf(entries, 'acknowledged'))}
        details={([sent]) => (
          <CertifiedDocuments documents={(sent?.documents ?? []) as CertifiedDocument[]} />
        )}
      />
    </Section>
  );
}
