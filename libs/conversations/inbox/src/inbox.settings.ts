import { IsInt, Max, Min } from 'class-validator';

/** The agent inbox */
export class InboxSettings {
  /** Days after its expiry until a message of the agent inbox is deleted, from 1 to 3650. */
  @IsInt()
  @Min(1)
  @Max(3_650)
  inboxRetentionDays = 90;

  /** Maximum number of messages from one agent that wait until one recipient acknowledges them, at least 1. */
  @IsInt()
  @Min(1)
  inboxMessagesPerSender = 200;

  /** The same from all agents of one other organization that the recipient has not accepted by name, at least 1. */
  @IsInt()
  @Min(1)
  strangerMessagesPerOrganization = 50;
}
