import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  Describe,
  PathId,
  type Tagged,
  answerCountedPage,
  tagged,
} from '#platform';
import { ProjectId } from '#visibility';
import { MappingDto } from '../mappings/mappings.dto';
import { AlreadyMapped } from '../mappings/mappings.errors';
import { presentMapping } from '../mappings/mappings.presenter';
import { NodeDto } from '../nodes/nodes.dto';
import { shownNodeEtag } from '../node-values/node-etag';
import { FileInTheWay, NotAFolder } from '../nodes/nodes.errors';
import { presentNode } from '../nodes/nodes.presenter';
import { ListTrashQuery, RestoreNodeDto, TrashEntryDto } from './restore.dto';
import { PlaceTaken } from './restore.errors';
import { presentTrashEntry } from './restore.presenter';
import { RestoreMappingService } from './restore-mapping.service';
import { RestoreService } from './restore.service';
import { TrashListService } from './trash-list.service';

@ApiTags('Trees and nodes')
@Controller('api')
export class RestoreController {
  constructor(
    private readonly trash: TrashListService,
    private readonly nodes: RestoreService,
    private readonly mappings: RestoreMappingService,
  ) {}

  @Get('projects/:projectId/trash')
  @Access(sessionOrBearer('write:docs'))
  @Describe('List the trash of a project', {
    answers: TrashEntryDto,
    list: true,
    paged: true,
    conditional: true,
    ...COUNTED,
    addition: true,
    more: 'Deleted nodes and mappings that can be restored, newest first. What was below a deleted folder is restored with it.',
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListTrashQuery,
  ): Promise<Answer<TrashEntryDto[]> & Counted & Conditional> {
    return tagged(answerCountedPage(await this.trash.list(caller, projectId, query), presentTrashEntry));
  }

  @Post('nodes/:id/restore')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Restore a deleted node', {
    answers: NodeDto,
    etag: true,
    addition: true,
    errors: [PlaceTaken, FileInTheWay, NotAFolder],
    more:
      'Restores a node from the trash with everything that was below it: paths, content, revisions, mappings, Doc IDs and live shares. ' +
      'Missing folders above it are created. Shares that expired, and shares with users or groups that no longer exist, are not restored.',
  })
  async restoreNode(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() { newPath }: RestoreNodeDto,
  ): Promise<Answer<NodeDto> & Tagged> {
    const row = await this.nodes.restoreNode(caller, id, newPath);
    return { data: presentNode(row), etag: shownNodeEtag(row) };
  }

  @Post('mappings/:id/restore')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Restore a deleted mapping', {
    answers: MappingDto,
    addition: true,
    errors: [AlreadyMapped],
    more: 'Restores a mapping that was deleted by itself. Its node must exist, and must have no other mapping.',
  })
  async restoreMapping(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<MappingDto>> {
    return { data: presentMapping(await this.mappings.restore(caller, id)) };
  }
}
