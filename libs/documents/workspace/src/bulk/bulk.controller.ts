import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe } from '#platform';
import { ProjectId } from '#visibility';
import { presentNode } from '../nodes/nodes.presenter';
import { BulkDto, BulkResultDto, MAX_BULK_ITEMS } from './bulk.dto';
import { BULK_ERRORS } from './bulk.errors';
import { BulkService } from './bulk.service';

@ApiTags('Trees and nodes')
@Controller('api/projects/:projectId/nodes/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @Access(sessionOrBearer('write:docs'))
  @Describe('Move, delete or restore nodes', {
    answers: BulkResultDto,
    list: true,
    addition: true,
    errors: BULK_ERRORS,
    more:
      `Changes up to ${MAX_BULK_ITEMS} nodes of a project, all or none. Each is moved, deleted or restored by the rules of the route for one ` +
      'node, one after the other, and the answer has one result for each, in the order of `items`. An `etag` is compared with the node as it ' +
      'was before the request. A refusal names the index of the node in `details.index`, or in the path of the wrong field. A node in a ' +
      'folder that is deleted too is deleted with the folder, and is restored with it. A token can delete and restore nodes, but not move them. The request counts once against every limit.',
  })
  async run(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Body() input: BulkDto,
  ): Promise<Answer<BulkResultDto[]>> {
    const results = await this.bulk.run(caller, projectId, input);
    return {
      data: results.map(({ id, node }) => ({ id, deleted: !node, node: node ? presentNode(node) : null })),
    };
  }
}
