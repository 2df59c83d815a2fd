import type { RetrievalDto } from './content.dto';

/** The mapping of a node to a physical file. */
export interface MappedFile {
  sourceType: 'local' | 'github' | 'gdrive';
  physicalPath: string;
  fileHash: string | null;
}

const GUIDANCE: Record<MappedFile['sourceType'], string> = {
  local:
    'Read the file at `physicalPath` in the working copy of the project, on the machine of the user who created the mapping.',
  github:
    'Read the file through the GitHub contents API or a clone. `physicalPath` has the form owner/repo@ref:path.',
  gdrive:
    'Read the file through the Google Drive API, with the permissions of the user. `physicalPath` is the file id.',
};

/** Where a client gets the content of a node. Stored content takes precedence over the mapping. */
export function retrievalOf(hosted: boolean, mapping: MappedFile | null): RetrievalDto {
  const address = { physicalPath: mapping?.physicalPath ?? null, fileHash: mapping?.fileHash ?? null };
  if (hosted)
    return {
      source: 'hosted',
      guidance: 'This answer contains the content. To read a part of it, use POST …/section.',
      ...address,
    };
  if (mapping) return { source: mapping.sourceType, guidance: GUIDANCE[mapping.sourceType], ...address };
  return {
    source: 'none',
    guidance: 'No content has been saved to this node, and it is not mapped to a file.',
    ...address,
  };
}
