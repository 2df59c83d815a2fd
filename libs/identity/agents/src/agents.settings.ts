import { IsInt, Max, Min } from 'class-validator';
import { type Plan } from '#entities';

/** Agents and connection requests */
export class AgentsSettings {
  /** Active agents that one person can own on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonFree = 5;

  /** Active agents that one person can own on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonPro = 20;

  /** Active agents that one person can own on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonTeam = 100;

  /** Active agents that one person can own on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonEnterprise = 500;

  /** Maximum connection requests started a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  pairingStartsPerMinute = 30;

  /** Maximum polls of connection requests a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  pairingPollsPerMinute = 600;

  /** Seconds until a connection request expires, from 5 to 3600. */
  @IsInt()
  @Min(5)
  @Max(3600)
  pairingLifetimeSeconds = 600;

  /** Seconds that an agent must wait between two polls of its connection request, from 1 to 60. */
  @IsInt()
  @Min(1)
  @Max(60)
  pairingIntervalSeconds = 5;

  /** Maximum number of polls of connection requests that wait in one process for one client address. Further polls are answered without waiting. */
  @IsInt()
  @Min(0)
  pairingWaitersPerAddress = 100;

  /** Days after its expiry until a token is deleted, from 1 to 3650. Until then it counts for when its agent was last used, also if it was revoked. */
  @IsInt()
  @Min(1)
  @Max(3_650)
  tokenRetentionDays = 365;

  /** Active agents that one person can own on a plan. */
  actorsPerPerson(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.actorsPerPersonFree,
      pro: this.actorsPerPersonPro,
      team: this.actorsPerPersonTeam,
      enterprise: this.actorsPerPersonEnterprise,
    };
    return limits[plan];
  }
}
