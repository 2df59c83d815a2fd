import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer, PathId, streamJson } from '#platform';
import { TreeDto } from '../projects/projects.dto';
import { presentTree } from '../projects/projects.presenter';
import { ReadTreeQuery, TreeStructureDto } from './trees.dto';
import { presentStructureNode } from './trees.presenter';
import { TreesService } from './trees.service';

@ApiTags('Content: trees')
@Controller('api/projects/:projectId/trees')
export class TreesController {
  constructor(private readonly trees: TreesService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the trees of a project', { answers: TreeDto, list: true, more: 'Exactly one.' })
  async list(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
  ): Promise<Answer<TreeDto[]>> {
    return { data: (await this.trees.list(caller, projectId)).map(presentTree) };
  }

  @Post()
  @Access(sessionOrBearer('write:docs'))
  @Describe('Create the tree of a project', {
    answers: TreeDto,
    status: 201,
    more: 'A project is made with its tree, so this answers 409 unless it lost it.',
  })
  async create(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
  ): Promise<Answer<TreeDto>> {
    return { data: presentTree(await this.trees.create(caller, projectId)) };
  }

  @Get(':treeId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read the whole structure of a tree', {
    answers: TreeStructureDto,
    streamed: true,
    more: 'Streamed, on one snapshot.',
  })
  async get(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @PathId('treeId') treeId: string,
    @Query() query: ReadTreeQuery,
    @Res() res: Response,
  ): Promise<void> {
    await this.trees.read(caller, projectId, treeId, (tree, batches) => {
      async function* nodes() {
        for await (const rows of batches) yield rows.map((row) => presentStructureNode(row, query));
      }
      return streamJson(res, presentTree(tree), 'nodes', nodes());
    });
  }
}
