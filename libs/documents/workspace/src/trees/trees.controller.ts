import { Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  type Conditional,
  Describe,
  PathId,
  REVALIDATE,
  etagOfState,
  streamJson,
} from '#platform';
import { ProjectId } from '#visibility';
import { ReadTreeQuery, TreeDto, TreeStructureDto } from './trees.dto';
import { TreeExists } from './trees.errors';
import { presentStructureNode, presentTree } from './trees.presenter';
import { TreesService } from './trees.service';

@ApiTags('Trees and nodes')
@Controller('api/projects/:projectId/trees')
export class TreesController {
  constructor(private readonly trees: TreesService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List trees of a project', {
    answers: TreeDto,
    list: true,
    conditional: true,
    more: 'A project has exactly one tree.',
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
  ): Promise<Answer<TreeDto[]> & Conditional> {
    const data = (await this.trees.list(caller, projectId)).map(presentTree);
    return { data, etag: etagOfState(data), conditional: true };
  }

  @Post()
  @Access(sessionOrBearer('write:docs'))
  @Describe('Create a tree', {
    answers: TreeDto,
    status: 201,
    errors: [TreeExists],
    more: 'Creating a project also creates its tree. This route answers 409 if the project already has a tree.',
  })
  async create(@Caller() caller: Principal, @ProjectId() projectId: string): Promise<Answer<TreeDto>> {
    return { data: presentTree(await this.trees.create(caller, projectId)) };
  }

  @Get(':treeId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a whole tree', {
    answers: TreeStructureDto,
    streamed: true,
    conditional: true,
    more:
      'Returns every node of the tree, in the byte order of their paths. To show a folder, sort its nodes by `sortOrder` and then by `name`. ' +
      'The answer is streamed and shows one state of the tree, even if it changes during the answer. The ETag ' +
      'changes with every change in the project, and a 304 reads no node. It does not cover when a mapping was last checked. ' +
      '`GET /api/nodes/:id/children` reads a large tree folder by folder.',
  })
  async get(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('treeId') treeId: string,
    @Query() query: ReadTreeQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    const form = `${query.includeMetadata ? '.metadata' : ''}${query.includeMappings ? '.mappings' : ''}`;
    const tag = (etag: string) => res.setHeader('ETag', `"${etag}"`).setHeader('Cache-Control', REVALIDATE);
    if (ifNoneMatch !== undefined) {
      const unchanged = await this.trees.unchanged(caller, { projectId, treeId, form }, ifNoneMatch);
      if (unchanged !== undefined) return void tag(unchanged).status(304).end();
    }
    await this.trees.readStructure(caller, { projectId, treeId, form }, (tree, etag, batches) => {
      tag(etag);
      async function* nodes() {
        for await (const rows of batches) yield rows.map((row) => presentStructureNode(row, query));
      }
      return streamJson(res, presentTree(tree), 'nodes', nodes());
    });
  }
}
