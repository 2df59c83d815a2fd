import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { type Plan } from '#entities';

/** Rooms, and the relay that serves them to agents */
export class RoomsSettings {
  /** Rooms of an organization that can be open at the same time on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsFree = 1;

  /** Rooms of an organization that can be open at the same time on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsPro = 3;

  /** Rooms of an organization that can be open at the same time on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsTeam = 10;

  /** Rooms of an organization that can be open at the same time on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsEnterprise = 25;

  /** Rooms that an organization can create within 24 hours on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayFree = 5;

  /** Rooms that an organization can create within 24 hours on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayPro = 20;

  /** Rooms that an organization can create within 24 hours on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayTeam = 100;

  /** Rooms that an organization can create within 24 hours on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayEnterprise = 500;

  /** Maximum requests in ten seconds from one client address to join rooms, or to poll the relay, at least 1. */
  @IsInt()
  @Min(1)
  relayArrivalsPerAddress = 30;

  /** Maximum requests in ten seconds with one token to join rooms, or to poll the relay, at least 1. */
  @IsInt()
  @Min(1)
  relayArrivalsPerToken = 20;

  /** Milliseconds for which the relay holds the first throttled poll of an agent, from 1 to 60000. Further pauses grow to 16 times as long. */
  @IsInt()
  @Min(1)
  @Max(60_000)
  relayPauseMs = 250;

  /** Days until a message in a room is deleted, from 30 to 3650, when its room has long been closed; with 0, it is kept as long as its room. The room and its audit log, which has no texts, stay. */
  @ValidateIf(({ roomMessageRetentionDays }: RoomsSettings) => roomMessageRetentionDays !== 0)
  @IsInt()
  @Min(30)
  @Max(3_650)
  roomMessageRetentionDays = 0;

  /** Days, from 30 to 36500, until a closed room is deleted with its members, messages and audit log, and no earlier than its invites; with 0, it is kept. Hosts who need its log or its minutes download them before. */
  @ValidateIf(({ roomRetentionDays }: RoomsSettings) => roomRetentionDays !== 0)
  @IsInt()
  @Min(30)
  @Max(36_500)
  roomRetentionDays = 0;

  /** Rooms of an organization that can be open at the same time on a plan. */
  openRooms(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.openRoomsFree,
      pro: this.openRoomsPro,
      team: this.openRoomsTeam,
      enterprise: this.openRoomsEnterprise,
    };
    return limits[plan];
  }

  /** Rooms that an organization can create within 24 hours on a plan. */
  roomsPerDay(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.roomsPerDayFree,
      pro: this.roomsPerDayPro,
      team: this.roomsPerDayTeam,
      enterprise: this.roomsPerDayEnterprise,
    };
    return limits[plan];
  }
}
