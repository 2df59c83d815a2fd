import type { RevisionContentDto, RevisionDto } from './revisions.dto';
import type { RevisionContentRow, RevisionRow } from './revisions.repository';

export function presentRevision({ contentHash, ...row }: RevisionRow): RevisionDto {
  return { ...row, contentHash: contentHash.toString('hex') };
}

export function presentRevisionContent({ content, ...row }: RevisionContentRow): RevisionContentDto {
  return { ...presentRevision(row), content: content.toString('utf8') };
}
