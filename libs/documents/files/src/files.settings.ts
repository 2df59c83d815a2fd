import { IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import type { Plan } from '#entities';
import { type Finding, HTTP_URL, SecretSetting, problem } from '#platform';

/** Files beside documents */
export class FilesSettings {
  /** Maximum size of a file in bytes, from 1024 to 104857600. */
  @IsInt()
  @Min(1024)
  @Max(104_857_600)
  fileMaxBytes = 26_214_400;

  /** Bytes that the files of an organization can have in all on the free plan, at least 0. Equal files count once. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  fileQuotaFree = 1_073_741_824;

  /** Bytes that the files of an organization can have in all on the pro plan, at least 0. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  fileQuotaPro = 10_737_418_240;

  /** Bytes that the files of an organization can have in all on the team plan, at least 0. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  fileQuotaTeam = 107_374_182_400;

  /** Bytes that the files of an organization can have in all on the enterprise plan, at least 0. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  fileQuotaEnterprise = 1_073_741_824_000;

  /** Folder in which files are stored, or with FILE_S3_BUCKET only while they are uploaded. By default the folder `files` in DATA_DIR. Processes on several machines need a folder that all of them share, or FILE_S3_BUCKET. */
  @IsOptional()
  @IsString()
  fileDir?: string;

  /** Bucket of a store with the API of S3, in which files are stored instead of FILE_DIR. */
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
  fileS3Bucket?: string;

  /** URL of the store with the API of S3, without the bucket. */
  @IsUrl(HTTP_URL)
  fileS3Endpoint = 'https://s3.amazonaws.com';

  /** Region of the bucket. */
  @Matches(/^[a-z0-9-]{1,63}$/, { message: 'must be the name of a region' })
  fileS3Region = 'us-east-1';

  /** Id of the access key for the bucket. Required with FILE_S3_BUCKET. */
  @IsOptional()
  @IsString()
  fileS3AccessKeyId?: string;

  /** Secret of the access key for the bucket. Required with FILE_S3_BUCKET. */
  @IsOptional()
  @IsString()
  @SecretSetting()
  fileS3SecretAccessKey?: string;

  /** Bytes that the files of an organization can have in all on a plan. */
  fileQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.fileQuotaFree,
      pro: this.fileQuotaPro,
      team: this.fileQuotaTeam,
      enterprise: this.fileQuotaEnterprise,
    };
    return quotas[plan];
  }

  /** The problems that `doctor` reports. */
  findings(): Finding[] {
    const { fileS3Bucket, fileS3AccessKeyId, fileS3SecretAccessKey } = this;
    if (fileS3Bucket === undefined || (fileS3AccessKeyId && fileS3SecretAccessKey)) return [];
    return [problem('FILE_S3_BUCKET is set without FILE_S3_ACCESS_KEY_ID and FILE_S3_SECRET_ACCESS_KEY.')];
  }
}
