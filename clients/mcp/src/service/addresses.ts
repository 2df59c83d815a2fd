/** The address at which a person reads a document, or the section of it that an anchor names. */
export function documentUrl(serviceUrl: string, nodeId: string, anchor?: string | null): string {
  return `${serviceUrl}/documents/${nodeId}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;
}
