import type { Schema } from '../../../ground/api/types';
import type { Draft } from '../../../ground/store/draft';
import type { ServerState } from '../saving/saving';

/** What the editor knows of the document besides its text. */
export interface DocumentFacts {
  nodeId: string;
  projectId: string | null;
  title: string;
  path: string;
  language: string | null;
  canWrite: boolean;
}

export function factsOf(view: Schema<'DocumentViewDto'>): DocumentFacts {
  const { node, language, rights, untrusted } = view;
  return {
    nodeId: node.id,
    projectId: node.projectId,
    title: untrusted.title || node.name,
    path: node.path,
    language,
    canWrite: rights.write,
  };
}

/** What a draft knows, while the service can't be reached. */
export function factsOfDraft({ nodeId, projectId, title, path }: Draft): DocumentFacts {
  return { nodeId, projectId, title, path, language: null, canWrite: true };
}

export function serverStateOf({ node, untrusted }: Schema<'DocumentViewDto'>): ServerState {
  return { etag: node.etag, text: untrusted.text ?? '' };
}
