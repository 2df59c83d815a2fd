import type { Schema } from '../../../ground/api/types';
import type { Draft } from '../../../ground/store/draft';
import type { ServerState } from '../saving/saving';

/** The facts about a document, besides its text, that the editor needs. */
export interface DocumentFacts {
  nodeId: string;
  projectId: string | null;
  title: string;
  path: string;
  language: string | null;
  canWrite: boolean;
  /** Whether the person reaches it only by a share. */
  isShared: boolean;
}

export function factsOf(view: Schema<'DocumentViewDto'>): DocumentFacts {
  const { node, place, language, rights, untrusted } = view;
  return {
    nodeId: node.id,
    projectId: node.projectId,
    title: untrusted.title || node.name,
    path: node.path,
    language,
    canWrite: rights.write,
    isShared: place === null,
  };
}

/** The facts that a draft has, while the service can't be reached. */
export function factsOfDraft({ nodeId, projectId, title, path }: Draft): DocumentFacts {
  return { nodeId, projectId, title, path, language: null, canWrite: true, isShared: true };
}

export function serverStateOf({ node, untrusted }: Schema<'DocumentViewDto'>): ServerState {
  return { etag: node.etag, text: untrusted.text ?? '' };
}
