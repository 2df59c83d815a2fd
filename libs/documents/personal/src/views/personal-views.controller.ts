import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, type Conditional, DeletedDto, Describe, PathId, deleted, etagOfState } from '#platform';
import { CreateViewDto, ViewDto, ViewTreeDto } from './personal-views.dto';
import { TooManyViews } from './personal-views.errors';
import { presentTree, presentView } from './personal-views.presenter';
import { PersonalViewsService } from './personal-views.service';

@ApiTags('My Docs and personal views')
@Controller('api/personal-views')
export class PersonalViewsController {
  constructor(private readonly views: PersonalViewsService) {}

  @Get()
  @Access(session())
  @Describe('List your personal views', {
    answers: ViewDto,
    list: true,
    conditional: true,
    more: 'Oldest first. You can have at most 200 views.',
  })
  async list(@Caller() caller: Principal): Promise<Answer<ViewDto[]> & Conditional> {
    return tagged((await this.views.list(caller)).map(presentView));
  }

  @Post()
  @Access(session())
  @Describe('Create a personal view', {
    answers: ViewDto,
    status: 201,
    more: 'A view is a named collection of folders and references to nodes. You can have at most 200.',
    errors: [TooManyViews],
  })
  async create(@Caller() caller: Principal, @Body() input: CreateViewDto): Promise<Answer<ViewDto>> {
    return { data: presentView(await this.views.create(caller, input)) };
  }

  @Delete(':id')
  @Access(session())
  @Describe('Delete a personal view', {
    answers: DeletedDto,
    more:
      'Also deletes its entries, but not the nodes that they refer to. You can delete the default view; the next reference that is created ' +
      'without a view creates it again.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.views.delete(caller, id);
    return deleted(id);
  }

  @Get(':id/tree')
  @Access(session())
  @Describe('Get a personal view', {
    answers: ViewTreeDto,
    conditional: true,
    more: 'Returns the view with all its folders and references.',
  })
  async tree(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ViewTreeDto> & Conditional> {
    return tagged(presentTree(await this.views.tree(caller, id)));
  }
}

function tagged<Data extends object>(data: Data): Answer<Data> & Conditional {
  return { data, etag: etagOfState(data), conditional: true };
}
