import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { PassagesRepository } from './passages.repository';

/** Deletes the words of the documents of people whose account ends. */
@Injectable()
export class SpellingDepartures implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly passages: PassagesRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.passages.forgetSpellings(tx, tenantId, id);
    });
  }
}
