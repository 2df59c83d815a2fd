/** Changes of a document that the service does not hold yet. */
export interface Draft {
  nodeId: string;
  projectId: string | null;
  title: string;
  /** The ETag of the revision on which the changes are based. */
  baseEtag: string;
  baseText: string;
  /** The text as the person sees it. */
  text: string;
  /** Unix time in milliseconds of the last change. */
  changedAt: number;
}
