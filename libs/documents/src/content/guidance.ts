import type { RetrievalDto } from './content.dto';

/** A mapping, as far as retrieval goes. */
export interface MappedFile {
  sourceType: 'local' | 'github' | 'gdrive';
  physicalPath: string;
  fileHash: string | null;
}

const GUIDANCE: Record<MappedFile['sourceType'], string> = {
  local:
    'Read the file at physicalPath in the working copy of the project, on the machine of whoever mapped it.',
  github: 'Read it through the GitHub contents API or a clone: physicalPath is owner/repo@ref:path.',
  gdrive: 'Read it through the Google Drive API with the rights of the caller: physicalPath is the file id.',
};

/** Where the content of a node is, and how to get it. What the service holds comes before what it is mapped to. */
export function retrievalOf(hosted: boolean, mapping: MappedFile | null): RetrievalDto {
  const address = { physicalPath: mapping?.physicalPath ?? null, fileHash: mapping?.fileHash ?? null };
  if (hosted)
    return {
      source: 'hosted',
      guidance: 'The content is in this answer; POST …/section reads a part of it.',
      ...address,
    };
  if (mapping) return { source: mapping.sourceType, guidance: GUIDANCE[mapping.sourceType], ...address };
  return {
    source: 'none',
    guidance: 'Nothing was saved here yet, and the node is not mapped to a file.',
    ...address,
  };
}
