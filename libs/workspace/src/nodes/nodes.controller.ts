import { Body, Controller, Delete, Get, Headers, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { type Answer, DeletedDto, Describe, PathId, type Tagged, deleted } from '#platform';
import { CreateNodeDto, MoveNodeDto, NodeDto, UpdateNodeDto } from './nodes.dto';
import { presentNode } from './nodes.presenter';
import type { NodeRow } from './nodes.repository';
import { NodesService } from './nodes.service';

@ApiTags('Content: nodes')
@Controller('api')
export class NodesController {
  constructor(private readonly nodes: NodesService) {}

  @Post('trees/:treeId/nodes')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Create a file or folder', { answers: NodeDto, status: 201 })
  async create(
    @Caller() caller: Principal,
    @PathId('treeId') treeId: string,
    @Body() input: CreateNodeDto,
  ): Promise<Answer<NodeDto>> {
    return { data: presentNode(await this.nodes.create(caller, treeId, input)) };
  }

  @Get('nodes/:id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a node', { answers: NodeDto, etag: true })
  async get(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<NodeDto> & Tagged> {
    return answer(await this.nodes.get(caller, id));
  }

  @Patch('nodes/:id')
  @Access(session())
  @Describe('Rename or reorder a node', { answers: NodeDto, ifMatch: true })
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
    more: 'Moves a node to another folder in the same tree. The nodes below a folder move with it.',
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
    more: 'Deleting a folder also deletes every node below it.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.nodes.delete(caller, id);
    return deleted(id);
  }
}

function answer(row: NodeRow): Answer<NodeDto> & Tagged {
  const node = presentNode(row);
  return { data: node, etag: node.etag };
}
