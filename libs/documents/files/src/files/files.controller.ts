import { Body, Controller, Delete, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import {
  type Answer,
  COUNTED,
  type Conditional,
  type Counted,
  PlatformSettings,
  type Creating,
  DeletedDto,
  Describe,
  FileBody,
  PathId,
  PreconditionFailed,
  type Tagged,
  type Upload,
  Uploaded,
  answerCountedPage,
  deleted,
  invalidField,
  shownEtag,
} from '#platform';
import { ProjectId } from '#visibility';
import { NotAFolder } from '#workspace';
import { FileQuotaExceeded } from '../blobs/blobs.errors';
import { FilesSettings } from '../files.settings';
import { incomingFolder } from '../store/folders';
import { FileAtPathQuery, FileDto, ListFilesQuery, MoveFileDto, UploadFileQuery } from './files.dto';
import { FilePathTaken, NotAnImage } from './files.errors';
import { fileEtag, presentFile } from './files.presenter';
import type { FileRow } from './files.repository';
import { type Destination, FilesService } from './files.service';

@ApiTags('Images and files')
@Controller('api/projects/:projectId/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Post()
  @Access(sessionOrBearer('write:docs'))
  @FileBody(
    (of) => of(FilesSettings).fileMaxBytes,
    (of) => incomingFolder(of(FilesSettings), of(PlatformSettings)),
  )
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: '`*`: refuse a path with a file, also one with the same bytes, with 412.',
    schema: { type: 'string' },
  })
  @Describe('Upload a file', {
    answers: FileDto,
    alsoCreated: true,
    errors: [FilePathTaken, NotAFolder, NotAnImage, FileQuotaExceeded, PreconditionFailed],
    more:
      'The body is the file itself, at most 25 MiB by default, with any Content-Type. Give the `path`, or a `name` and optionally the id of ' +
      'the document it is for as `near`. The same bytes at the same path are the same file, and answered with 200; with `If-None-Match: *`, ' +
      'a path with a file is refused with 412. Documents refer to a file as in a folder: `![logo](img/logo.png)`. A file that no document ' +
      'refers to is deleted after as many days as a deleted document.',
    addition: true,
  })
  async upload(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: UploadFileQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Uploaded() upload: Upload,
  ): Promise<Answer<FileDto> & Creating> {
    const mustBeNew = ifNoneMatch?.trim() === '*';
    const { file, created } = await this.files.upload(caller, projectId, placeIn(query), upload, mustBeNew);
    return { data: presentFile(file), created };
  }

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List files of a project', {
    answers: FileDto,
    list: true,
    paged: true,
    ...COUNTED,
    more: 'Images and other files beside the documents, by their paths. Documents are in the tree.',
    addition: true,
  })
  async list(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ListFilesQuery,
  ): Promise<Answer<FileDto[]> & Counted> {
    return answerCountedPage(await this.files.list(caller, projectId, query), presentFile);
  }

  @Get('by-path')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Find a file by its path', {
    answers: FileDto,
    conditional: true,
    more: 'The path is the one in the project, in any Unicode form.',
    addition: true,
  })
  async getAtPath(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() { path }: FileAtPathQuery,
  ): Promise<Answer<FileDto> & Conditional> {
    return { ...answer(await this.files.getAtPath(caller, projectId, path)), conditional: true };
  }

  @Get(':fileId')
  @Access(sessionOrBearer('read:docs'))
  @Describe('Get a file', {
    answers: FileDto,
    conditional: true,
    more: 'What is known about a file. `GET …/content` returns its bytes.',
    addition: true,
  })
  async get(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('fileId') fileId: string,
  ): Promise<Answer<FileDto> & Conditional> {
    return { ...answer(await this.files.get(caller, projectId, fileId)), conditional: true };
  }

  @Patch(':fileId')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Rename or move a file', {
    answers: FileDto,
    ifMatch: true,
    errors: [FilePathTaken, NotAFolder],
    more: 'The id and the bytes stay. Links in documents are not changed; moving a folder with its documents keeps them intact.',
    addition: true,
  })
  async move(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('fileId') fileId: string,
    @Body() { path }: MoveFileDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<FileDto> & Tagged> {
    return answer(await this.files.move(caller, projectId, fileId, path, ifMatch));
  }

  @Delete(':fileId')
  @Access(sessionOrBearer('write:docs'))
  @Describe('Delete a file', {
    answers: DeletedDto,
    more: 'Deletes a file permanently. Published documents that show it keep their copy.',
    addition: true,
  })
  async delete(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('fileId') fileId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.files.delete(caller, projectId, fileId);
    return deleted(fileId);
  }
}

function answer(row: FileRow): Answer<FileDto> & Tagged {
  const data = presentFile(row);
  return { data, etag: shownEtag(fileEtag(row), data) };
}

/** @throws ValidationFailed unless there is exactly one of a path and a name */
function placeIn({ path, name, near }: UploadFileQuery): Destination {
  if (path !== undefined && name === undefined && near === undefined) return { path };
  if (path === undefined && name !== undefined) return { name, near };
  throw path === undefined
    ? invalidField('path', 'required', 'is required (or `name`)')
    : invalidField('path', 'alone', 'must be omitted if `name` or `near` is sent');
}
