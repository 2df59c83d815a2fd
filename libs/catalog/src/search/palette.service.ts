import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { fold } from './fold';
import { PaletteRepository } from './palette.repository';
import type { PaletteRow } from './palette.statements';

/** What a person finds across projects, newest first. */
@Injectable()
export class PaletteService {
  constructor(private readonly repository: PaletteRepository) {}

  /** A page; what the person may not see is not there. Published documents will join what is found here. */
  async search(
    principal: Principal,
    q: string,
    limit: number,
    offset: number,
  ): Promise<{ rows: PaletteRow[]; hasMore: boolean }> {
    const query = fold(q);
    if (query === '') return { rows: [], hasMore: false };
    const rows = await this.repository.find(principal, query, limit + 1, offset);
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  }
}
