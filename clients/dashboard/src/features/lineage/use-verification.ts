import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
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

interface State {
  isBusy: boolean;
  result?: Verification;
  problem?: string;
}

/** Verifies bundles in the browser. */
export function useVerification({ node }: DocumentView) {
  const texts = useTexts();
  const client = useQueryClient();
  const [state, setState] = useState<State>({ isBusy: false });

  const run = async (read: () => Promise<unknown>, fileName?: string): Promise<void> => {
    setState({ isBusy: true });
    const verifier = await import('./verify-bundle');
    try {
      const [bundle, { keys }, content] = await Promise.all([
        read(),
        api.get('/.well-known/jwks.json'),
        fileName === undefined ? readContent() : undefined,
      ]);
      const issuer = location.origin;
      const verified = await verifier.verifyBundle(bundle, {
        keys,
        issuer,
        ...(content !== undefined && { content }),
      });
      const { report } = verified;
      const { documentId, globalId, entries } = verified.bundle;
      const otherDocument = documentId === node.id ? undefined : (globalId ?? documentId);
      setState({ isBusy: false, result: { fileName, otherDocument, entries, report } });
      announce(
        report.verified ? texts.lineage.verified : texts.lineage.notVerified,
        report.verified ? 'polite' : 'assertive',
      );
    } catch (error) {
      const { lineage } = texts;
      const known =
        error instanceof verifier.NotABundle
          ? lineage.notBundle
          : error instanceof verifier.CannotVerify
            ? lineage.unsupported
            : explain(error, texts);
      setState({ isBusy: false, problem: known });
    }
  };

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

/** Undefined for a text that is not JSON, which is no bundle. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
