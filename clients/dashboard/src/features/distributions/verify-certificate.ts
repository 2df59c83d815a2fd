import { verifyLogExport } from '@document-workspace/sdk/lineage';
import { checkInBrowser } from '../../content/verifying/check-in-browser';
import { type CertificateReport, reportOf } from './certificate-report';

/**
 * Verifies a certificate of acknowledgement in the browser with the published verifier.
 *
 * @throws Unreadable for a text that is no certificate; CannotVerify
 */
export async function verifyCertificate(
  text: string,
  { distributionId, keys, issuer }: { distributionId: string; keys: readonly object[]; issuer: string },
): Promise<CertificateReport> {
  return checkInBrowser(async () => reportOf(await verifyLogExport(text, { keys, issuer }), distributionId));
}
