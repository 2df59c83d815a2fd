import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { DeletedDto, Describe, type Answer, PathId, deleted } from '#platform';
import { presentEntry } from './personal-views.presenter';
import { CreateViewEntryDto, ViewEntryDto, PlaceViewRefDto, UpdateViewEntryDto } from './view-entries.dto';
import { ViewEntriesService } from './view-entries.service';

@ApiTags('Content: personal views')
@Controller('api/personal-views')
export class ViewEntriesController {
  constructor(private readonly entries: ViewEntriesService) {}

  @Post('refs')
  @Access(session())
  @Describe('Place a reference to a node', {
    answers: ViewEntryDto,
    status: 201,
    more: 'The node itself is not touched. One folder refers to a node once (409).',
  })
  async placeRef(@Caller() caller: Principal, @Body() input: PlaceViewRefDto): Promise<Answer<ViewEntryDto>> {
    return { data: presentEntry(await this.entries.placeRef(caller, input)) };
  }

  @Delete('refs/:entryId')
  @Access(session())
  @Describe('Remove a reference', { answers: DeletedDto, more: 'The node it refers to stays.' })
  async removeRef(
    @Caller() caller: Principal,
    @PathId('entryId') entryId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.entries.removeRef(caller, entryId);
    return deleted(entryId);
  }

  @Post(':id/entries')
  @Access(session())
  @Describe('Add a folder or a reference to a view', { answers: ViewEntryDto, status: 201 })
  async create(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: CreateViewEntryDto,
  ): Promise<Answer<ViewEntryDto>> {
    return { data: presentEntry(await this.entries.create(caller, id, input)) };
  }

  @Patch(':id/entries/:entryId')
  @Access(session())
  @Describe('Move, reorder or rename an entry', {
    answers: ViewEntryDto,
    more: 'What is below a folder moves along.',
  })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @PathId('entryId') entryId: string,
    @Body() change: UpdateViewEntryDto,
  ): Promise<Answer<ViewEntryDto>> {
    return { data: presentEntry(await this.entries.update(caller, id, entryId, change)) };
  }

  @Delete(':id/entries/:entryId')
  @Access(session())
  @Describe('Delete an entry and what is below it', {
    answers: DeletedDto,
    more: 'Entries only: the nodes that they refer to stay.',
  })
  async delete(
    @Caller() caller: Principal,
    @PathId() id: string,
    @PathId('entryId') entryId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.entries.delete(caller, id, entryId);
    return deleted(entryId);
  }
}
