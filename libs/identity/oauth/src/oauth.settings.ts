import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { type Finding, warning } from '#platform';

/** Authorization of clients by OAuth */
export class OauthSettings {
  /** Seconds until the token of an OAuth client must be refreshed, from 60 to 86400. */
  @IsInt()
  @Min(60)
  @Max(86_400)
  oauthAccessSeconds = 3_600;

  /** Days until an OAuth client that registered itself is deleted, from its last use, from 1 to 365. One that was never used is deleted after a day. */
  @IsInt()
  @Min(1)
  @Max(365)
  oauthClientDays = 30;

  /**
   * Maximum number of registered OAuth clients, at least 1. One more replaces the oldest that was never used, or else the one that was unused for
   * longest; it is refused if all were used within a day.
   */
  @IsInt()
  @Min(1)
  oauthMaxClients = 20_000;

  /** Maximum registrations of OAuth clients a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  oauthRegistrationsPerMinute = 20;

  /** Maximum registrations of OAuth clients a day from one client address, at least 1. */
  @IsInt()
  @Min(1)
  oauthRegistrationsPerDay = 200;

  /** Maximum requests for tokens of OAuth clients a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  oauthTokensPerMinute = 600;

  /** Maximum refreshes a minute of one connection of an OAuth client, at least 1. */
  @IsInt()
  @Min(1)
  oauthRefreshesPerMinute = 10;

  /** Maximum metadata documents of OAuth clients that are fetched a minute for one person, at least 1. */
  @IsInt()
  @Min(1)
  oauthDocumentsPerMinute = 20;

  /** Whether metadata documents of OAuth clients may be fetched from private addresses, and by http from this machine. For development only. */
  @IsBoolean()
  oauthAllowPrivate = false;

  /** The finding that `doctor` reports. */
  findings(): Finding[] {
    if (!this.oauthAllowPrivate) return [];
    return [
      warning(
        'OAUTH_ALLOW_PRIVATE is on: metadata documents can be on private addresses. Turn it off in production.',
      ),
    ];
  }
}
