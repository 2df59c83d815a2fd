import type { MappingRow } from '#workspace';
import type { RetrievalDto } from './content.dto';

const HOSTED = 'This answer contains the content. To read a part of it, use POST …/section.';
const NOWHERE = 'No content has been saved to this node, and it is not mapped to a file.';
const GUIDANCE: Record<MappingRow['sourceType'], string> = {
  local:
    'Read the file at `physicalPath` in the working copy of the project, on the machine of the user who created the mapping.',
  github:
    'Read the file through the GitHub contents API or a clone. `physicalPath` has the form owner/repo@ref:path.',
  gdrive:
    'Read the file through the Google Drive API, with the permissions of the user. `physicalPath` is the file id.',
};

/** Where a client gets the content of a node. Stored content takes precedence over the mapping. */
export function retrievalOf(hosted: boolean, mapping: MappingRow | null): RetrievalDto {
  return {
    source: hosted ? 'hosted' : (mapping?.sourceType ?? 'none'),
    guidance: guidanceOf(hosted, mapping),
    physicalPath: mapping?.physicalPath ?? null,
    fileHash: mapping?.fileHash ?? null,
  };
}

function guidanceOf(hosted: boolean, mapping: MappingRow | null): string {
  if (!mapping) return hosted ? HOSTED : NOWHERE;
  const guidance = GUIDANCE[mapping.sourceType];
  return hosted ? `${HOSTED} The node is also mapped to a file. ${guidance}` : guidance;
}
