import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  Config,
  DeletedDto,
  Describe,
  type Paged,
  PathId,
  answerPage,
  deleted,
} from '#platform';
import {
  CreateProjectDto,
  ListProjectsQuery,
  ProjectDetailDto,
  ProjectDto,
  UpdateProjectDto,
} from './projects.dto';
import { presentProject, presentProjectDetail } from './projects.presenter';
import { ProjectsService } from './projects.service';

@ApiTags('Content: projects')
@Controller('api/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(session())
  @Describe('List projects', {
    answers: ProjectDto,
    list: true,
    paged: true,
    more: 'Oldest first, without My Docs.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListProjectsQuery,
  ): Promise<Answer<ProjectDto[]> & Paged> {
    return answerPage(await this.projects.list(caller, query), presentProject);
  }

  @Post()
  @Access(sessionOrBearer('projects:create'))
  @Describe('Create a project', {
    answers: ProjectDetailDto,
    status: 201,
    more: 'Also creates its tree and root. If the token that creates it reaches only some projects, it also reaches the new one.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreateProjectDto,
  ): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.create(caller, input), this.config) };
  }

  @Get(':id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a project', { answers: ProjectDetailDto })
  async get(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.get(caller, id), this.config) };
  }

  @Patch(':id')
  @Access(session())
  @Describe('Update a project', { answers: ProjectDetailDto, more: 'Changes its name or its description.' })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() change: UpdateProjectDto,
  ): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.update(caller, id, change), this.config) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Delete a project', {
    answers: DeletedDto,
    more: 'Also deletes its tree and all its documents. It is unavailable to everybody at once; its content is deleted in the background.',
  })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.projects.delete(caller, id);
    return deleted(id);
  }
}
