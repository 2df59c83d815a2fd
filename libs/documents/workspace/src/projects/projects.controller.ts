import { Body, Controller, Delete, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  DeletedDto,
  Describe,
  type Tagged,
  answerCountedPage,
  deleted,
  etagOfState,
  tagged,
} from '#platform';
import { ProjectId } from '#visibility';
import {
  CreateProjectDto,
  ListProjectsQuery,
  ProjectDetailDto,
  ProjectDto,
  UpdateProjectDto,
} from './projects.dto';
import { ProjectSlugTaken, TokenProjectLimit } from './projects.errors';
import { presentProject, presentProjectDetail } from './projects.presenter';
import type { ProjectRow } from './projects.repository';
import { ProjectDeletionsService } from './project-deletions.service';
import { ProjectsService } from './projects.service';
import { TextSettings } from '#text';

@ApiTags('Projects')
@Controller('api/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly deletions: ProjectDeletionsService,
    private readonly settings: TextSettings,
  ) {}

  @Get()
  @Access(session())
  @Describe('List projects', {
    answers: ProjectDto,
    list: true,
    paged: true,
    conditional: true,
    ...COUNTED,
    more: 'Oldest first, without My Docs.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListProjectsQuery,
  ): Promise<Answer<ProjectDto[]> & Counted & Conditional> {
    return tagged(answerCountedPage(await this.projects.list(caller, query), presentProject));
  }

  @Post()
  @Access(sessionOrBearer('projects:create'))
  @Describe('Create a project', {
    answers: ProjectDetailDto,
    status: 201,
    errors: [ProjectSlugTaken, TokenProjectLimit],
    more: 'Also creates its tree and root. If the token that creates it reaches only some projects, it also reaches the new one, up to 1,000.',
  })
  async create(
    @Caller() caller: Principal,
    @Body() input: CreateProjectDto,
  ): Promise<Answer<ProjectDetailDto>> {
    return { data: presentProjectDetail(await this.projects.create(caller, input), this.settings) };
  }

  @Get(':id')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a project', {
    answers: ProjectDetailDto,
    conditional: true,
    more: 'A project with its tree, its rules and its creator.',
  })
  async get(
    @Caller() caller: Principal,
    @ProjectId('id') id: string,
  ): Promise<Answer<ProjectDetailDto> & Conditional> {
    return { ...this.answer(await this.projects.get(caller, id)), conditional: true };
  }

  @Patch(':id')
  @Access(session())
  @Describe('Update a project', {
    answers: ProjectDetailDto,
    ifMatch: true,
    more: 'Changes its name or its description.',
  })
  async update(
    @Caller() caller: Principal,
    @ProjectId('id') id: string,
    @Body() change: UpdateProjectDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<ProjectDetailDto> & Tagged> {
    return this.answer(await this.projects.update(caller, id, change, ifMatch));
  }

  @Delete(':id')
  @Access(session(), { role: 'admin' })
  @Describe('Delete a project', {
    answers: DeletedDto,
    ifMatch: 'gone',
    more: 'Also deletes its tree and all its documents. It is unavailable to everybody at once; its content is deleted in the background.',
  })
  async delete(
    @Caller() caller: Principal,
    @ProjectId('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<DeletedDto>> {
    await this.deletions.delete(caller, id, ifMatch);
    return deleted(id);
  }

  private answer(row: ProjectRow): Answer<ProjectDetailDto> & Tagged {
    return { data: presentProjectDetail(row, this.settings), etag: etagOfState(row) };
  }
}
