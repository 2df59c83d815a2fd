import { Body, Controller, Delete, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  type Conditional,
  DeletedDto,
  Describe,
  Forbidden,
  PathId,
  type Tagged,
  deleted,
} from '#platform';
import { CreateNodeDto, DeleteNodeQuery, MoveNodeDto, NodeDto, UpdateNodeDto } from './nodes.dto';
import { FileInTheWay, NameTaken, NotAFolder, RootFixed } from './nodes.errors';
import { presentNode } from './nodes.presenter';
import type { NodeRow } from './nodes.repository';
import { NodesService } from './nodes.service';
import { shownNodeEtag } from '../node-values/node-etag';

@ApiTags('Trees and nodes')
@Controller('api')
export class NodesController {
  constructor(private readonly nodes: NodesService) {}

  @Post('trees/:treeId/nodes')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Create a file or folder', {
    answers: NodeDto,
    status: 201,
    errors: [NameTaken, FileInTheWay, NotAFolder],
    more: 'The name must be unique in its folder. Without `parentId`, the node is created in the root.',
  })
  async create(
    @Caller() caller: Principal,
    @PathId('treeId') treeId: string,
    @Body() input: CreateNodeDto,
  ): Promise<Answer<NodeDto>> {
    return { data: presentNode(await this.nodes.create(caller, treeId, input)) };
  }

  @Get('nodes/:id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a node', {
    answers: NodeDto,
    conditional: true,
    more:
      'A file or folder with its mapping, its metadata and the number of its live shares. The ETag in the header covers the number of shares ' +
      'too. `etag` in the body does not, and `If-Match` accepts both: a new share refuses no change.',
  })
  async get(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<NodeDto> & Conditional> {
    return { ...answer(await this.nodes.get(caller, id)), conditional: true };
  }

  @Patch('nodes/:id')
  @Access(session())
  @Describe('Rename or reorder a node', {
    answers: NodeDto,
    ifMatch: true,
    errors: [RootFixed, NameTaken, FileInTheWay],
    more: 'The id of the node, its content and its shares stay. The paths of the nodes and files below a folder change with it.',
  })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() change: UpdateNodeDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<NodeDto> & Tagged> {
    return answer(await this.nodes.update(caller, id, change, ifMatch));
  }

  @Patch('nodes/:id/move')
  @Access(session())
  @Describe('Move a node', {
    answers: NodeDto,
    ifMatch: true,
    errors: [RootFixed, NameTaken, NotAFolder, FileInTheWay],
    more: 'Moves a node to another folder in the same tree. The nodes and files below a folder move with it.',
  })
  async move(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() to: MoveNodeDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<NodeDto> & Tagged> {
    return answer(await this.nodes.move(caller, id, to, ifMatch));
  }

  @Delete('nodes/:id')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Delete a node', {
    answers: DeletedDto,
    ifMatch: 'gone',
    errors: [RootFixed, Forbidden],
    more:
      'Deleting a folder also deletes every node below it. `POST /api/nodes/:id/restore` restores them until they have been in the trash for ' +
      'the number of days that the service keeps deleted documents (30 by default). With `permanent=true`, they are deleted permanently, also ' +
      'from the trash: this requires the session of an owner or admin. `If-Match` refuses a node that is in the trash.',
  })
  async delete(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Query() { permanent }: DeleteNodeQuery,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<DeletedDto>> {
    await (permanent
      ? this.nodes.deletePermanently(caller, id, ifMatch)
      : this.nodes.delete(caller, id, ifMatch));
    return deleted(id);
  }
}

function answer(row: NodeRow): Answer<NodeDto> & Tagged {
  return { data: presentNode(row), etag: shownNodeEtag(row) };
}
