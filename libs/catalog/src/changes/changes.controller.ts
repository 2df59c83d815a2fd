import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Config, Describe, type Answer, PathId } from '#platform';
import { presentEntry } from '../entries/entries.presenter';
import { CatalogChangesDto, ListChangesQuery } from './changes.dto';
import { ChangesService } from './changes.service';

@ApiTags('Content: catalog')
@Controller('api/projects/:projectId/catalog/changes')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('List what changed since a cursor', {
    answers: CatalogChangesDto,
    more: `Content, moves, renames and mappings; deletions are not listed. Take a cursor first, then list the catalog, then
follow the changes: so nothing is missed.`,
  })
  async list(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Query() { since, limit }: ListChangesQuery,
  ): Promise<Answer<CatalogChangesDto>> {
    const { entries, ...rest } =
      since === undefined
        ? await this.changes.start(caller, projectId)
        : await this.changes.since(caller, projectId, since, limit);
    return { data: { changes: entries.map((row) => presentEntry(row, { bounds: this.config })), ...rest } };
  }
}
