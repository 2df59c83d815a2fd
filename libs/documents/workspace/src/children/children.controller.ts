import { Controller, Get, Headers, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, type Conditional, Describe, type Paged, PathId } from '#platform';
import { ProjectId } from '#visibility';
import { ChildDto, ListChildrenQuery, MAX_TOTAL } from './children.dto';
import { presentChild } from './children.presenter';
import { type Children, ChildrenService } from './children.service';

const DESCRIPTION = {
  answers: ChildDto,
  list: true,
  paged: true,
  conditional: true,
  addition: true,
  meta: {
    total: {
      is: Number,
      doc: `How many nodes the folder has; at most ${MAX_TOTAL} are counted.`,
      max: MAX_TOTAL,
    },
  },
  flags: { atLeast: 'True if the folder has more nodes than `total`.' },
} as const;
const ORDER =
  'By sort order and then by name, in the byte order of names. The ETag changes with every change in the project, and a 304 costs no list.';

@ApiTags('Trees and nodes')
@Controller('api')
export class ChildrenController {
  constructor(private readonly children: ChildrenService) {}

  @Get('nodes/:id/children')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the nodes of a folder', {
    ...DESCRIPTION,
    more: `Lists what is directly in a folder, for a tree that is opened folder by folder. ${ORDER} A file has none.`,
  })
  async ofNode(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Query() query: ListChildrenQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<ChildrenAnswer> {
    return answer(await this.children.ofNode(caller, id, query, ifNoneMatch));
  }

  @Get('projects/:projectId/children')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the top of a tree', {
    ...DESCRIPTION,
    more: `Lists what is directly in the root of the tree of a project. ${ORDER}`,
  })
  async ofProject(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListChildrenQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<ChildrenAnswer> {
    return answer(await this.children.ofProject(caller, projectId, query, ifNoneMatch));
  }
}

type ChildrenAnswer = Answer<ChildDto[]> & Paged & Conditional & { meta: { total: number; atLeast?: true } };

function answer({ etag, page }: Children): ChildrenAnswer {
  // Without a page the caller has this state, and the answer becomes 304 before its body is written.
  if (!page) return { data: [], meta: { nextCursor: null, total: 0 }, etag, conditional: true };
  const { rows, nextCursor, total } = page;
  return {
    data: rows.map(presentChild),
    meta: { nextCursor, ...total },
    etag,
    conditional: true,
  };
}
