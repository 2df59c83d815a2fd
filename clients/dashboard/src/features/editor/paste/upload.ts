import { api } from '../../../ground/api/client';
import type { DocumentFacts } from '../document/opened-document';
import { linkText, relativePath } from '../text/relative-path';

/** Uploads a file beside the document. @returns the Markdown that shows it or links to it */
export async function uploadFile({ projectId, nodeId, path }: DocumentFacts, file: File): Promise<string> {
  const { data } = await api.post('/api/projects/{projectId}/files', {
    params: {
      path: { projectId: projectId! },
      query: { name: file.name || nameOf(file.type), near: nodeId },
    },
    // The generated type of a binary body is a string.
    body: file as unknown as string,
    bodySerializer: (body: unknown) => body as Blob,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const text = linkText(data.name.replace(/\.\w+$/, ''));
  const link = `[${text}](${relativePath(path, data.path)})`;
  return data.type.startsWith('image/') ? `!${link}` : link;
}

/** A picture from the clipboard has no name of its own. */
function nameOf(type: string): string {
  return `image.${/^image\/(\w+)/.exec(type)?.[1] ?? 'bin'}`;
}
