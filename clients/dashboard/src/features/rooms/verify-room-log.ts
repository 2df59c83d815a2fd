import { verifyLogExport } from '@document-workspace/sdk/lineage';
import { checkInBrowser } from '../../content/verifying/check-in-browser';
import { type LogReport, reportOf } from './log-report';

/**
 * Verifies the export of a room's log in the browser with the published verifier.
 *
 * @throws Unreadable for a text that is no export; CannotVerify
 */
export async function verifyRoomLog(
  text: string,
  { roomId, keys, issuer }: { roomId: string; keys: readonly object[]; issuer: string },
): Promise<LogReport> {
  return checkInBrowser(async () => reportOf(await verifyLogExport(text, { keys, issuer }), roomId));
}
