import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, CursorInvalid, Describe } from '#platform';
import { ProjectId } from '#visibility';
import { CatalogChangesDto, ListChangesQuery } from './changes.dto';
import { presentChanges } from './changes.presenter';
import { ChangesService } from './changes.service';
import { CatalogSettings } from '../catalog.settings';

@ApiTags('Catalog and search')
@Controller('api/projects/:projectId/catalog/changes')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly settings: CatalogSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:catalog'))
  @Describe('List changes since a cursor', {
    answers: CatalogChangesDto,
    more:
      'Includes changes of content, moves, renames and mappings, but not deletions. To miss nothing, first get a cursor, then list the ' +
      'catalog, then follow the changes.',
    errors: [CursorInvalid],
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListChangesQuery,
  ): Promise<Answer<CatalogChangesDto>> {
    const changes = await this.changes.read(caller, projectId, query);
    return { data: presentChanges(changes, this.settings) };
  }
}
