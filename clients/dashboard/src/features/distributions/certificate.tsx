import { useVerifying } from '../../content/verifying/use-verifying';
import { api } from '../../ground/api/client';
import { ActionButton } from '../../ground/controls/action-button';
import { ActionLink } from '../../ground/controls/action-link';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { CertificateVerdict } from './certificate-verdict';
import { Section } from './section';
import type { CertificateReport } from './certificate-report';

type Verifier = typeof import('./verify-certificate');
const loadVerifier = (): Promise<Verifier> => import('./verify-certificate');

/** The signed certificate of who acknowledged a distribution when: verified here, or downloaded with the program that verifies it. */
export function Certificate({ id }: { id: string }) {
  const { certificate } = useTexts().distributions;
  const { isBusy, result, problem, verify } = useVerifying<CertificateReport, Verifier>(
    certificate,
    loadVerifier,
  );
  const verifyOwn = (): Promise<void> =>
    verify(async ({ verifyCertificate }) => {
      const [text, { keys }] = await Promise.all([
        api.get('/api/distributions/{id}/certificate', { params: { path: { id } }, parseAs: 'text' }),
        api.get('/.well-known/jwks.json'),
      ]);
      const report = await verifyCertificate(text, { distributionId: id, keys, issuer: location.origin });
      return { result: report, verified: report.verified };
    });
  return (
    <Section title={certificate.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{certificate.hint}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          busy={isBusy}
          action="certificate.verify"
          label={isBusy ? certificate.verifying : certificate.verify}
          onPress={() => void verifyOwn()}
        />
        <ActionLink
          download
          action="certificate.download"
          label={certificate.download}
          href={`/api/distributions/${id}/certificate`}
        />
        <ActionLink
          download
          action="certificate.verifier"
          label={certificate.verifier}
          href="/verify-lineage.mjs"
        />
      </div>
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      {result && <CertificateVerdict report={result} />}
    </Section>
  );
}
