import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, JsonBody, NotFound } from '#platform';
import { ProjectId } from '#visibility';
import { FileInTheWay, NotADocument, NotAFolder } from '#workspace';
import { SaveDocumentDto, SaveToMyDocsDto, SavedDto } from './save.dto';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { DocumentExists, PiiBlocked } from './save.errors';
import { type SavedAnswer, presentSaved } from './save.presenter';
import { SaveService } from './save.service';
import { TextSettings } from '#text';

const MustBeNew = () =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: '`*`: refuse a document that exists, also one with the same content, with 412.',
    schema: { type: 'string' },
  });

@ApiTags('Documents')
@Controller('api')
export class SaveController {
  constructor(private readonly documents: SaveService) {}

  @Post('projects/:projectId/documents/save')
  @Access(sessionOrBearer('write:docs'))
  @JsonBody((of) => of(TextSettings).maxSaveBytes)
  @MustBeNew()
  @Describe('Create or update a document', {
    answers: SavedDto,
    status: 200,
    alsoCreated: true,
    ifMatch: true,
    warns: true,
    errors: [NotAFolder, NotADocument, FileInTheWay, DocumentExists, PiiBlocked, AnalysisBusy],
    more:
      'Saves to a node, or to a path, where missing folders are created. If the document already has this content, no revision is ' +
      'created and `unchanged` is true.',
  })
  async save(
    @Caller() principal: Principal,
    @ProjectId() projectId: string,
    @Body() input: SaveDocumentDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<SavedAnswer> {
    return presentSaved(
      await this.documents.saveToProject(principal, projectId, input, { ifMatch, ifNoneMatch }),
    );
  }

  @Post('documents/save')
  @Access(sessionOrBearer('write:docs'))
  @JsonBody((of) => of(TextSettings).maxSaveBytes)
  @MustBeNew()
  @Describe('Save to My Docs', {
    answers: SavedDto,
    status: 200,
    alsoCreated: true,
    ifMatch: true,
    warns: true,
    errors: [NotAFolder, NotADocument, FileInTheWay, AnalysisBusy, NotFound],
    more: 'Saves to a path of your My Docs. An agent saves to the My Docs of its owner. To save to another project, set `project`.',
  })
  async saveToMyDocs(
    @Caller() principal: Principal,
    @Body() input: SaveToMyDocsDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
  ): Promise<SavedAnswer> {
    return presentSaved(await this.documents.saveToMyDocs(principal, input, { ifMatch, ifNoneMatch }));
  }
}
