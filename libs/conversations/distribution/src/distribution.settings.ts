import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { type Finding, warning } from '#platform';

/** Distributions and their callbacks */
export class DistributionSettings {
  /** Maximum number of distributions that one organization can create in an hour, at least 1. */
  @IsInt()
  @Min(1)
  distributionsPerHour = 30;

  /** Days until a closed distribution is deleted, with its feedback and callbacks, from 0 to 3650; with 0, it is kept. */
  @IsInt()
  @Min(0)
  @Max(3_650)
  distributionRetentionDays = 0;

  /** Whether callbacks may be sent to private addresses, and by http to this machine. For development only. */
  @IsBoolean()
  callbackAllowPrivate = false;

  /** The problems that `doctor` reports. */
  findings(): Finding[] {
    if (!this.callbackAllowPrivate) return [];
    return [
      warning(
        'CALLBACK_ALLOW_PRIVATE is on: callbacks can reach private addresses. Turn it off in production.',
      ),
    ];
  }
}
