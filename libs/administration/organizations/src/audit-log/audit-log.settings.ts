import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** The audit log of organizations */
export class AuditLogSettings {
  /** Days, from 90 to 36500, until entries of an audit log are deleted, by whole months; with 0, they are kept. A signed checkpoint of the last deleted entry stays, with which the rest can be verified. Owners and admins who need the entries export them before. */
  @ValidateIf(({ auditRetentionDays }: AuditLogSettings) => auditRetentionDays !== 0)
  @IsInt()
  @Min(90)
  @Max(36_500)
  auditRetentionDays = 0;
}
