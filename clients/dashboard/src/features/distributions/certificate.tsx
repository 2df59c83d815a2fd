import { useState } from 'react';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ActionLink } from '../../ground/controls/action-link';
import { announce } from '../../ground/controls/announce';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { CertificateVerdict } from './certificate-verdict';
import { Section } from './section';
import type { CertificateReport } from './certificate-report';

interface State {
  isBusy: boolean;
  report?: CertificateReport;
  problem?: string;
}

/** The signed certificate of who acknowledged a distribution when: verified here, or downloaded with the program that verifies it. */
export function Certificate({ id }: { id: string }) {
  const texts = useTexts();
  const { certificate } = texts.distributions;
  const [{ isBusy, report, problem }, setState] = useState<State>({ isBusy: false });
  const verify = async (): Promise<void> => {
    setState({ isBusy: true });
    const verifier = await import('./verify-certificate');
    try {
      const [text, { keys }] = await Promise.all([
        api.get('/api/distributions/{id}/certificate', { params: { path: { id } }, parseAs: 'text' }),
        api.get('/.well-known/jwks.json'),
      ]);
      const found = await verifier.verifyCertificate(text, {
        ...{ distributionId: id, keys, issuer: location.origin },
      });
      setState({ isBusy: false, report: found });
      announce(
        found.verified ? certificate.verified : certificate.notVerified,
        found.verified ? 'polite' : 'assertive',
      );
    } catch (error) {
      const known =
        error instanceof verifier.NotACertificate
          ? certificate.unreadable
          : error instanceof verifier.CannotVerify
            ? certificate.unsupported
            : explain(error, texts);
      setState({ isBusy: false, problem: known });
    }
  };
  return (
    <Section title={certificate.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{certificate.hint}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          busy={isBusy}
          action="certificate.verify"
          label={isBusy ? certificate.verifying : certificate.verify}
          onPress={() => void verify()}
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
      {report && <CertificateVerdict report={report} />}
    </Section>
  );
}
