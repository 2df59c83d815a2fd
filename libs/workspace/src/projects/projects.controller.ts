import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { Config, DeletedDto, Describe, type Answer, type Paged, PathId, deleted } from '#platform';
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
  @Describe('List projects', { answers: ProjectDto, list: true, paged: true })
  async list(
    @Caller() caller: Principal,
    @Query() { limit, cursor }: ListProjectsQuery,
  ): Promise<Answer<ProjectDto[]> & Paged> {
    const { projects, nextCursor } = await this.projects.list(caller, limit, cursor);
    return { data: projects.map(presentProject), meta: { nextCursor } };
  }

  @Post()
  @Access(sessionOrBearer('projects:create'))
  @Describe('Create a project', {
    answers: ProjectDetailDto,
    status: 201,
    more: 'With its tree and root. A token that reaches only some projects reaches this one too.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreateProjectDto,
  ): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.create(caller, input), this.config) };
  }

  @Get(':id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read a project', { answers: ProjectDetailDto })
  async get(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.get(caller, id), this.config) };
  }

  @Patch(':id')
  @Access(session())
  @Describe('Rename or describe a project', { answers: ProjectDetailDto })
  async update(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() change: UpdateProjectDto,
  ): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.update(caller, id, change), this.config) };
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Delete a project and everything under it', { answers: DeletedDto })
  async delete(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.projects.delete(caller, id);
    return deleted(id);
  }
}
