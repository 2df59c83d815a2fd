import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { DeletedDto, Describe, type Answer, PathId, deleted } from '#platform';
import { presentMapping } from './mapping-row';
import { CreateMappingDto, MappingDto, RepairMappingDto } from './mappings.dto';
import { MappingsService } from './mappings.service';

@ApiTags('Content: mappings')
@Controller('api')
export class MappingsController {
  constructor(private readonly mappings: MappingsService) {}

  @Post('nodes/:nodeId/mappings')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Map a node to a physical file', { answers: MappingDto, status: 201 })
  async create(
    @Caller() caller: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: CreateMappingDto,
  ): Promise<Answer<MappingDto>> {
    return { data: presentMapping(await this.mappings.create(caller, nodeId, input)) };
  }

  @Get('nodes/:nodeId/mappings')
  @Access(sessionOrBearer('read:docs'))
  @Describe('List the mappings of a node', { answers: MappingDto, list: true })
  async list(@Caller() caller: Principal, @PathId('nodeId') nodeId: string): Promise<Answer<MappingDto[]>> {
    return { data: (await this.mappings.list(caller, nodeId)).map(presentMapping) };
  }

  @Delete('mappings/:id')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Remove a mapping', { answers: DeletedDto })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.mappings.delete(caller, id);
    return deleted(id);
  }

  @Post('mappings/:id/repair')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Repair a mapping', { answers: MappingDto })
  async repair(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: RepairMappingDto,
  ): Promise<Answer<MappingDto>> {
    return { data: presentMapping(await this.mappings.repair(caller, id, input)) };
  }
}
