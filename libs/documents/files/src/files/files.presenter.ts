import { etagOfState } from '#platform';
import { isInline } from '../inspection/types';
import type { FileDto } from './files.dto';
import type { FileRow } from './files.repository';

export function presentFile(row: FileRow): FileDto {
  return {
    id: row.id,
    projectId: row.projectId,
    path: row.path,
    name: row.name,
    sha256: row.sha256.toString('hex'),
    bytes: row.bytes,
    type: row.type,
    width: row.width,
    height: row.height,
    url: `/api/projects/${row.projectId}/files/${row.id}/content`,
    markdown: markdownOf(row),
    createdBy: row.createdBy,
    createdByActorId: row.createdByActorId,
    author: row.author,
    createdAt: row.createdAt,
    unreferencedSince: row.unreferencedSince,
  };
}

/** The ETag of the state of a file. It does not change when a document links to the file, or when the author gets a new name. */
export function fileEtag({ author: _author, unreferencedSince: _since, ...state }: FileRow): string {
  return etagOfState(state);
}

function markdownOf({ name, path, type }: FileRow): string {
  const text = name.replace(/\.[^.]*$/, '').replace(/[\\[\]`*_<>!]/g, '\\$&');
  const address = encodeURI(path).replace(
    /[()?#]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${isInline(type) ? '!' : ''}[${text || 'file'}](${address})`;
}
