import { verifyLogExport } from '@document-workspace/sdk/lineage';
import { settle } from '../../content/verifying/browser-crypto';
import { type CertificateReport, reportOf } from './certificate-report';

/** Thrown for a text that is no certificate. */
export class NotACertificate extends Error {}
/** Thrown in a browser that cannot compute hashes or check signatures: an old one, or one without HTTPS. */
export class CannotVerify extends Error {}

/**
 * Verifies a certificate of acknowledgement in the browser with the published verifier.
 *
 * @throws NotACertificate, CannotVerify
 */
export async function verifyCertificate(
  text: string,
  { distributionId, keys, issuer }: { distributionId: string; keys: readonly object[]; issuer: string },
): Promise<CertificateReport> {
  if (!globalThis.crypto?.subtle) throw new CannotVerify();
  try {
    return reportOf(await settle(() => verifyLogExport(text, { keys, issuer })), distributionId);
  } catch (error) {
    if (error instanceof DOMException) throw new CannotVerify(undefined, { cause: error });
    throw new NotACertificate(undefined, { cause: error });
  }
}
