export { serviceKeys } from '../key-log/service-keys';
import { verifyLogExport } from '@document-workspace/sdk/lineage';
import { checkInBrowser } from './check-in-browser';
import { type LogReport, reportOf } from './log-report';

/**
 * Verifies the export of a log in the browser with the published verifier.
 *
 * @param log the log that is expected
 * @throws Unreadable for a text that is no export; CannotVerify
 */
export async function verifyLog(
  text: string,
  { log, keys, issuer }: { log: string; keys: readonly object[]; issuer: string },
): Promise<LogReport> {
  return checkInBrowser(async () => reportOf(await verifyLogExport(text, { keys, issuer }), log));
}
