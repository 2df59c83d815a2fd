import { IsInt, Min } from 'class-validator';

/** Sealed secrets and encryption keys */
export class SealSettings {
  /** Maximum challenges a minute for the encryption keys of one agent, at least 1. One user's agents together get three times as many. */
  @IsInt()
  @Min(1)
  encryptionChallengesPerMinute = 10;

  /** Maximum number of sealed secrets of one user, with those of all their agents, that wait to be fetched, at least 1. */
  @IsInt()
  @Min(1)
  sealedSecretsPerSender = 500;

  /** Maximum number of sealed secrets from one user, with those of all their agents, that wait for one agent, at least 1. */
  @IsInt()
  @Min(1)
  sealedSecretsPerPair = 50;

  /** Maximum number of sealed secrets from senders that one agent accepts that wait for it, at least 1. Its own organization is counted apart. */
  @IsInt()
  @Min(1)
  sealedSecretsPerRecipient = 1_000;

  /** Maximum number of sealed secrets from strangers of one organization that wait for one agent, at least 1. */
  @IsInt()
  @Min(1)
  strangerSecretsPerOrganization = 5;

  /** The same from all strangers together, at least 1. Beyond it, one of them makes room for another. */
  @IsInt()
  @Min(1)
  strangerSecretsPerRecipient = 100;
}
