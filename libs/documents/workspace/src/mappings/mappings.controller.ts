import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, DeletedDto, Describe, PathId, deleted } from '#platform';
import { CreateMappingDto, MappingDto, RepairMappingDto } from './mappings.dto';
import { AlreadyMapped } from './mappings.errors';
import { presentMapping } from './mappings.presenter';
import { MappingsService } from './mappings.service';

@ApiTags('Files and mappings')
@Controller('api')
export class MappingsController {
  constructor(private readonly mappings: MappingsService) {}

  @Post('nodes/:nodeId/mappings')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Map a node to a file', {
    answers: MappingDto,
    status: 201,
    errors: [AlreadyMapped],
    more: 'Links a file node to a physical file outside the service. A node has at most one mapping.',
  })
  async create(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: CreateMappingDto,
  ): Promise<Answer<MappingDto>> {
    return { data: presentMapping(await this.mappings.create(caller, nodeId, input)) };
  }

  @Get('nodes/:nodeId/mappings')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List mappings of a node', {
    answers: MappingDto,
    list: true,
    more: 'A node has at most one mapping.',
  })
  async list(@Caller() caller: Principal, @PathId('nodeId') nodeId: string): Promise<Answer<MappingDto[]>> {
    return { data: (await this.mappings.list(caller, nodeId)).map(presentMapping) };
  }

  @Delete('mappings/:id')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Delete a mapping', {
    answers: DeletedDto,
    more: 'The node and the physical file are not changed. `POST /api/mappings/:id/restore` restores the mapping from the trash.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.mappings.delete(caller, id);
    return deleted(id);
  }

  @Post('mappings/:id/repair')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Repair a mapping', {
    answers: MappingDto,
    more: 'Sets the path, and optionally the hash, of the physical file. The status of the mapping becomes `ok`.',
  })
  async repair(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: RepairMappingDto,
  ): Promise<Answer<MappingDto>> {
    return { data: presentMapping(await this.mappings.repair(caller, id, input)) };
  }
}
