import { Int, defineError } from '#platform';

const BYTES = { min: 0, max: Number.MAX_SAFE_INTEGER };

export class FileQuotaDetails {
  @Int({ doc: 'The bytes of all files of the organization. Equal files count once.', ...BYTES })
  usedBytes!: number;

  @Int({ doc: 'The bytes that your plan allows.', ...BYTES })
  quotaBytes!: number;

  @Int({ doc: 'The bytes of the file that was sent.', ...BYTES })
  fileBytes!: number;
}

// Not 429: clients retry that by themselves, and time alone frees no space.
export const FileQuotaExceeded = defineError(
  'SVC_FILE_QUOTA_EXCEEDED',
  413,
  'Your plan has no space left for this file. Delete files that you no longer need, or upgrade.',
  FileQuotaDetails,
);
