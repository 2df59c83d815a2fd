import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { DeletedDto, Describe, type Answer, PathId, deleted } from '#platform';
import { CreateViewDto, ViewDto, ViewTreeDto } from './personal-views.dto';
import { presentTree, presentView } from './personal-views.presenter';
import { PersonalViewsService } from './personal-views.service';

@ApiTags('Content: personal views')
@Controller('api/personal-views')
export class PersonalViewsController {
  constructor(private readonly views: PersonalViewsService) {}

  @Get()
  @Access(session())
  @Describe('List your views', { answers: ViewDto, list: true, more: 'Oldest first; at most 200.' })
  async list(@Caller() caller: Principal): Promise<Answer<ViewDto[]>> {
    return { data: (await this.views.list(caller)).map(presentView) };
  }

  @Post()
  @Access(session())
  @Describe('Create a view', { answers: ViewDto, status: 201 })
  async create(@Caller() caller: Principal, @Body() input: CreateViewDto): Promise<Answer<ViewDto>> {
    return { data: presentView(await this.views.create(caller, input)) };
  }

  @Delete(':id')
  @Access(session())
  @Describe('Delete a view and its entries', {
    answers: DeletedDto,
    more: 'The nodes that it refers to stay. The default view may go too; the next reference without a view makes it anew.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.views.delete(caller, id);
    return deleted(id);
  }

  @Get(':id/tree')
  @Access(session())
  @Describe('Read a view with its folders and references', { answers: ViewTreeDto })
  async tree(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ViewTreeDto>> {
    return { data: presentTree(await this.views.tree(caller, id)) };
  }
}
