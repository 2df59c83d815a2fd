import { verifyLogExport } from '@document-workspace/sdk/lineage';
import { checkInBrowser } from '../../content/verifying/check-in-browser';
import { type LogReport, reportOf } from './log-report';

/**
 * Verifies an export of the audit log in the browser with the published verifier.
 *
 * @throws Unreadable for a text that is no export; CannotVerify
 */
export async function verifyAuditLog(
  text: string,
  { organizationId, keys, issuer }: { organizationId: string; keys: readonly object[]; issuer: string },
): Promise<LogReport> {
  return checkInBrowser(async () => reportOf(await verifyLogExport(text, { keys, issuer }), organizationId));
}
