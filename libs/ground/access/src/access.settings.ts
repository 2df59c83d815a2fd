import { IsInt, Min } from 'class-validator';
import { type Plan } from '#entities';

/** Sessions, and the quotas of plans */
export class AccessSettings {
  /** Maximum requests a minute with the SCIM token of one organization, at least 1. Directories send many requests in a short time. */
  @IsInt()
  @Min(1)
  scimRateLimitPerMinute = 6_000;

  /** Requests a day of one person's tokens, together, on the free plan, at least 1. Daily quotas reset at 00:00 UTC. */
  @IsInt()
  @Min(1)
  dailyQuotaFree = 1_000;

  /** Requests a day of one person's tokens, together, on the pro plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaPro = 10_000;

  /** Requests a day of one person's tokens, together, on the team plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaTeam = 50_000;

  /** Requests a day of one person's tokens, together, on the enterprise plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaEnterprise = 250_000;

  /** Published documents that one person's tokens can create in a day, together, on the free plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaFree = 10;

  /** Published documents that one person's tokens can create in a day, together, on the pro plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaPro = 50;

  /** Published documents that one person's tokens can create in a day, together, on the team plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaTeam = 200;

  /** Published documents that one person's tokens can create in a day, together, on the enterprise plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaEnterprise = 1_000;

  /** Seconds without a request after which a session expires, at least 60. */
  @IsInt()
  @Min(60)
  sessionIdleSeconds = 86_400;

  /** Seconds after sign-in at which a session expires even if it is in use, at least 60. */
  @IsInt()
  @Min(60)
  sessionMaxSeconds = 1_209_600;

  /** Requests a day of one person's tokens, together, on a plan. */
  dailyQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyQuotaFree,
      pro: this.dailyQuotaPro,
      team: this.dailyQuotaTeam,
      enterprise: this.dailyQuotaEnterprise,
    };
    return quotas[plan];
  }

  /** Published documents that one person's tokens can create in a day, together, on a plan. */
  dailyPublishQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyPublishQuotaFree,
      pro: this.dailyPublishQuotaPro,
      team: this.dailyPublishQuotaTeam,
      enterprise: this.dailyPublishQuotaEnterprise,
    };
    return quotas[plan];
  }
}
