import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, DeletedDto, Describe, NotFound, PathId, deleted } from '#platform';
import { AlreadyPlaced, TooManyEntries, TooManyViews } from './personal-views.errors';
import { presentEntry } from './personal-views.presenter';
import { CreateViewEntryDto, PlaceViewRefDto, UpdateViewEntryDto, ViewEntryDto } from './view-entries.dto';
import { ViewEntriesService } from './view-entries.service';

@ApiTags('My Docs and personal views')
@Controller('api/personal-views')
export class ViewEntriesController {
  constructor(private readonly entries: ViewEntriesService) {}

  @Post('refs')
  @Access(session())
  @Describe('Create a reference', {
    answers: ViewEntryDto,
    status: 201,
    more: 'Adds a reference to a node to one of your views. The node is not changed. A folder can contain one reference to a node (409).',
    errors: [AlreadyPlaced, TooManyEntries, TooManyViews, NotFound],
  })
  async placeRef(@Caller() caller: Principal, @Body() input: PlaceViewRefDto): Promise<Answer<ViewEntryDto>> {
    return { data: presentEntry(await this.entries.placeRef(caller, input)) };
  }

  @Delete('refs/:entryId')
  @Access(session())
  @Describe('Delete a reference', {
    answers: DeletedDto,
    more: 'Deletes the reference from the view that contains it. The node is not changed.',
  })
  async deleteRef(
    @Caller() caller: Principal,
    @PathId('entryId') entryId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.entries.deleteRef(caller, entryId);
    return deleted(entryId);
  }

  @Post(':id/entries')
  @Access(session())
  @Describe('Create a view entry', {
    answers: ViewEntryDto,
    status: 201,
    more: 'Adds a folder, or a reference to a node, to a view.',
    errors: [AlreadyPlaced, TooManyEntries],
  })
  async create(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: CreateViewEntryDto,
  ): Promise<Answer<ViewEntryDto>> {
    return { data: presentEntry(await this.entries.create(caller, id, input)) };
  }

  @Patch(':id/entries/:entryId')
  @Access(session())
  @Describe('Update a view entry', {
    answers: ViewEntryDto,
    more: 'Moves, reorders or renames an entry. The entries below a folder move with it.',
    errors: [AlreadyPlaced],
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
  @Describe('Delete a view entry', {
    answers: DeletedDto,
    more: 'Deleting a folder also deletes the entries below it. Nodes are not changed.',
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
