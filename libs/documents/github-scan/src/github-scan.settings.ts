import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';
import { HTTP_URL, SLUG, SecretSetting } from '#platform';

const SLUG_OR_ALL = new RegExp(`${SLUG.source}|^\\*$`);

/** Manifest scans of GitHub */
export class GithubScanSettings {
  /** URL of the GitHub API that manifest scans use. They send requests to no other host. */
  @IsUrl(HTTP_URL)
  githubApiUrl = 'https://api.github.com';

  /** GitHub token for manifest scans of GITHUB_TOKEN_TENANTS. Their scans show the names of all files that it can read. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]+$/, { message: 'must be visible ASCII without spaces' })
  @SecretSetting()
  githubToken?: string;

  /** Slugs of the organizations whose manifest scans use GITHUB_TOKEN, separated by commas, or `*` for all, including future ones. */
  @Matches(SLUG_OR_ALL, { each: true, message: 'must be slugs of organizations, separated by commas, or *' })
  githubTokenTenants: string[] = [];

  /** Seconds until a request to GitHub times out and is retried, from 1 to 300. */
  @IsInt()
  @Min(1)
  @Max(300)
  githubTimeoutSeconds = 30;

  /** Total seconds that one manifest scan waits for GitHub's rate limits before it fails, from 0 to 86400. */
  @IsInt()
  @Min(0)
  @Max(86_400)
  githubWaitSeconds = 7_200;

  /** Longest wait for GitHub's rate limits, in seconds from 0 to 60, for which a manifest scan keeps its process. */
  @IsInt()
  @Min(0)
  @Max(60)
  githubShortWaitSeconds = 5;

  /** Milliseconds before the first retry of a failed request to GitHub, from 10 to 10000. The second waits 4 times as long, the third 9 times. */
  @IsInt()
  @Min(10)
  @Max(10_000)
  githubRetryMs = 1_000;

  /** Seconds after which another process takes over the manifest scan of a process that crashed, from 3 to 300. */
  @IsInt()
  @Min(3)
  @Max(300)
  scanLeaseSeconds = 30;

  /** Seconds between two searches for manifest scans that wait for a process, from 1 to 60. */
  @IsInt()
  @Min(1)
  @Max(60)
  scanSweepSeconds = 10;
}
