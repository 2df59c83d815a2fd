import { type LineageBundle, verifyLineage } from '@document-workspace/sdk/lineage';
import { checkInBrowser } from '../../content/verifying/check-in-browser';
import { Unreadable } from '../../content/verifying/refusals';
import { type Report, reportOf } from './report';

export { serviceKeys } from '../../content/key-log/service-keys';

/**
 * Verifies a bundle in the browser with the published verifier.
 *
 * @param read the parsed JSON of a bundle or of the service's answer
 * @param content the text that must be the newest content
 * @throws Unreadable for what is no bundle; CannotVerify
 */
export async function verifyBundle(
  read: unknown,
  { keys, issuer, content }: { keys: readonly object[]; issuer: string; content?: string },
): Promise<{ bundle: LineageBundle; report: Report }> {
  const bundle = ((read as { data?: unknown } | null)?.data ?? read) as LineageBundle;
  if (!isBundle(bundle)) throw new Unreadable();
  const report = await checkInBrowser(() =>
    reportOf(
      verifyLineage(bundle, { keys, issuer, ...(content !== undefined && { content }) }),
      content !== undefined,
    ),
  );
  return { bundle, report };
}

/** The verifier checks the entries itself, but not that they are objects with the fields that the screen shows. */
function isBundle(bundle: LineageBundle | undefined): bundle is LineageBundle {
  return (
    bundle?.format === 'lineage-bundle/1' &&
    typeof bundle.documentId === 'string' &&
    Array.isArray(bundle.entries) &&
    bundle.entries.every(
      (entry) => typeof (entry as Partial<typeof entry> | null)?.sequenceNumber === 'number',
    )
  );
}
