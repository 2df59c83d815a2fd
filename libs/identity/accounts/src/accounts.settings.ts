import { IsIn, IsInt, Min } from 'class-validator';
import { FEATURES, type Feature, PLANS, type Plan } from '#entities';

/** Sign-up and sign-in */
export class AccountsSettings {
  /** Maximum sign-ups a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  signUpsPerMinute = 30;

  /** Whether anyone can sign up and create an organization: `open` or `closed`. */
  @IsIn(['open', 'closed'])
  signUp: 'open' | 'closed' = 'open';

  /** Plan of a new organization: `free`, `pro`, `team` or `enterprise`. */
  @IsIn(PLANS)
  defaultPlan: Plan = 'free';

  /** Features of a new organization, separated by commas: `distribution`, `agent_inbox`, `mcp_seal`, `sns`. */
  @IsIn(FEATURES, { each: true })
  defaultFeatures: Feature[] = [];

  /** Maximum sign-ins a minute that are started with a passkey from one client address, at least 1. */
  @IsInt()
  @Min(1)
  passkeySignInsPerMinute = 60;
}
