import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Revisions of documents */
export class RevisionsSettings {
  /** Days, from 30 to 36500, until a revision is deleted after a newer one has replaced it; with 0, it is kept. The newest revision of a document is never deleted. */
  @ValidateIf(({ revisionRetentionDays }: RevisionsSettings) => revisionRetentionDays !== 0)
  @IsInt()
  @Min(30)
  @Max(36_500)
  revisionRetentionDays = 0;
}
