import { Injectable } from '@nestjs/common';
import { AccessSettings, type Principal } from '#access';
import { AgentsSettings } from '#agents';
import { FilesSettings } from '#files';
import { Database, PlatformSettings } from '#platform';
import { RoomsSettings } from '#rooms';
import { TextSettings } from '#text';
import type { UsageDto } from './usage.dto';
import { UsageRepository } from './usage.repository';

/** Reads the usage of the caller's organization, with the limits of its plan. */
@Injectable()
export class UsageService {
  constructor(
    private readonly database: Database,
    private readonly usage: UsageRepository,
    private readonly platform: PlatformSettings,
    private readonly access: AccessSettings,
    private readonly agents: AgentsSettings,
    private readonly files: FilesSettings,
    private readonly rooms: RoomsSettings,
    private readonly text: TextSettings,
  ) {}

  async of({ tenantId, plan }: Principal): Promise<UsageDto> {
    const { documents, fileBytes, openRooms, roomsInDay, ...counts } = await this.usage.find(
      this.database,
      tenantId,
    );
    return {
      ...counts,
      documents: Number(documents),
      fileBytes: { used: Number(fileBytes), limit: this.files.fileQuota(plan) },
      openRooms: { used: openRooms, limit: this.rooms.openRooms(plan) },
      roomsInDay: { used: roomsInDay, limit: this.rooms.roomsPerDay(plan) },
      perPerson: {
        agents: this.agents.actorsPerPerson(plan),
        requestsPerDay: this.access.dailyQuota(plan),
        publishesPerDay: this.access.dailyPublishQuota(plan),
        requestsPerMinute: this.platform.rateLimitPerMinute,
      },
      documentMaxBytes: this.text.maxDocumentBytes,
      fileMaxBytes: this.files.fileMaxBytes,
    };
  }
}
