import { useQueryClient } from '@tanstack/react-query';
import type { DocumentView } from '../../content/documents/view';
import { useVerifying } from '../../content/verifying/use-verifying';
import { api } from '../../ground/api/client';
import { useTexts } from '../../ground/texts/use-texts';
import type { Entry } from './lineage.queries';
import type { Report } from './report';

/** The source that was verified: the document's own bundle, or one from a file. */
export interface Verification {
  /** The name of the file; undefined for the document's own bundle. */
  fileName: string | undefined;
  /** The document of the bundle if it is another one. */
  otherDocument: string | undefined;
  entries: readonly Entry[];
  report: Report;
}

type Verifier = typeof import('./verify-bundle');
const loadVerifier = (): Promise<Verifier> => import('./verify-bundle');

/** Verifies bundles in the browser. */
export function useVerification({ node }: DocumentView) {
  const { lineage } = useTexts();
  const client = useQueryClient();
  const { verify, ...state } = useVerifying<Verification, Verifier>(lineage, loadVerifier);

  const run = (read: () => Promise<unknown>, fileName?: string): Promise<void> =>
    verify(async ({ verifyBundle, serviceKeys }) => {
      const [bundle, keys, content] = await Promise.all([
        read(),
        serviceKeys(),
        fileName === undefined ? readContent() : undefined,
      ]);
      const verified = await verifyBundle(bundle, {
        ...{ keys, issuer: location.origin },
        ...(content !== undefined && { content }),
      });
      const { report } = verified;
      const { documentId, globalId, entries } = verified.bundle;
      const otherDocument = documentId === node.id ? undefined : (globalId ?? documentId);
      return { result: { fileName, otherDocument, entries, report }, verified: report.verified };
    });

  const readContent = async (): Promise<string | undefined> => {
    const { data } = await api.get('/api/nodes/{id}/view', {
      params: { path: { id: node.id }, query: { format: 'text' } },
    });
    return data.untrusted.text ?? undefined;
  };

  return {
    ...state,
    verifyOwn: () => run(() => client.fetchQuery(bundleQuery(node.id))),
    verifyFile: (file: File) => run(async () => parsed(await file.text()), file.name),
  };
}

/** The bundle as it is now. */
export const bundleQuery = (nodeId: string) => ({
  queryKey: ['documents', nodeId, 'bundle'] as const,
  queryFn: async () =>
    (await api.get('/api/lineage/{docId}/bundle', { params: { path: { docId: nodeId } } })).data,
  staleTime: 0,
});

/** Undefined for text that is not JSON, and so not a bundle. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
