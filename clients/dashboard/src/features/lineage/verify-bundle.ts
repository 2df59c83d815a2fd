import { type LineageBundle, verifyLineage } from '@document-workspace/sdk/lineage';
import { settle } from '../../content/verifying/browser-crypto';
import { type Report, reportOf } from './report';

/** Thrown for a file that is no bundle. */
export class NotABundle extends Error {}
/** Thrown in a browser that cannot compute hashes or check signatures: an old one, or one without HTTPS. */
export class CannotVerify extends Error {}

/**
 * Verifies a bundle in the browser with the published verifier.
 *
 * @param read the parsed JSON of a bundle or of the service's answer
 * @param content the text that must be the newest content
 * @throws NotABundle, CannotVerify
 */
export async function verifyBundle(
  read: unknown,
  { keys, issuer, content }: { keys: readonly object[]; issuer: string; content?: string },
): Promise<{ bundle: LineageBundle; report: Report }> {
  const bundle = ((read as { data?: unknown } | null)?.data ?? read) as LineageBundle;
  if (!isBundle(bundle)) throw new NotABundle();
  if (!globalThis.crypto?.subtle) throw new CannotVerify();
  try {
    const verdict = await settle(() =>
      verifyLineage(bundle, { keys, issuer, ...(content !== undefined && { content }) }),
    );
    return { bundle, report: reportOf(verdict, content !== undefined) };
  } catch (error) {
    if (error instanceof DOMException) throw new CannotVerify(undefined, { cause: error });
    throw new NotABundle(undefined, { cause: error });
  }
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
