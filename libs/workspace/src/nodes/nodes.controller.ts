import { Body, Controller, Delete, Get, Headers, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { DeletedDto, Describe, type Envelope, PathId, deleted } from '#platform';
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
  ): Promise<Envelope<NodeDto>> {
    return { data: presentNode(await this.nodes.create(caller, treeId, input)) };
  }

  @Get('nodes/:id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read a node', { answers: NodeDto })
  async get(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<NodeDto>> {
    return answer(res, await this.nodes.get(caller, id));
  }

  @Patch('nodes/:id')
  @Access(session())
  @Describe('Rename or reorder a node', { answers: NodeDto, ifMatch: true })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() change: UpdateNodeDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<NodeDto>> {
    return answer(res, await this.nodes.update(caller, id, change, ifMatch));
  }

  @Patch('nodes/:id/move')
  @Access(session())
  @Describe('Move a node within its tree', {
    answers: NodeDto,
    ifMatch: true,
    more: 'Everything below it moves along.',
  })
  async move(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() to: MoveNodeDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<NodeDto>> {
    return answer(res, await this.nodes.move(caller, id, to, ifMatch));
  }

  @Delete('nodes/:id')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Delete a node and everything below it', { answers: DeletedDto })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Envelope<DeletedDto>> {
    await this.nodes.delete(caller, id);
    return deleted(id);
  }
}

function answer(res: Response, row: NodeRow): Envelope<NodeDto> {
  const node = presentNode(row);
  res.setHeader('ETag', `"${node.etag}"`);
  return { data: node };
}
