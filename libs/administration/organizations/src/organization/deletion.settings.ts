import { IsInt, Max, Min } from 'class-validator';

/** The deletion of organizations */
export class DeletionSettings {
  /** Days from 1 to 90 between the request to delete an organization and its deletion, in which an owner can cancel it. */
  @IsInt()
  @Min(1)
  @Max(90)
  organizationDeletionDays = 7;

  /** Days, from 0 to 3650, for which nobody can take the slug of a deleted organization. */
  @IsInt()
  @Min(0)
  @Max(3_650)
  organizationSlugDays = 365;

  /** Seconds, from 1 to 3600, between searches for organizations to delete. */
  @IsInt()
  @Min(1)
  @Max(3_600)
  organizationDeletionSweepSeconds = 30;
}
