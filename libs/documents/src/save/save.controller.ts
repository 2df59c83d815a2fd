import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, JsonBody, PathId } from '#platform';
import { documentBody } from './document-body';
import { SaveDocumentDto, SaveToMyDocsDto, SavedDto } from './save.dto';
import { type SavedAnswer, presentSaved } from './save.presenter';
import { SaveService } from './save.service';

@ApiTags('Content: documents')
@Controller('api')
export class SaveController {
  constructor(private readonly documents: SaveService) {}

  @Post('projects/:projectId/documents/save')
  @Access(sessionOrBearer('write:docs'))
  @JsonBody(documentBody)
  @Describe('Create or update a document', {
    answers: SavedDto,
    status: 200,
    alsoCreated: true,
    ifMatch: true,
    warns: true,
    more: 'To a node, or to a path whose missing folders are made. The same bytes again make no revision.',
  })
  async save(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Body() input: SaveDocumentDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<SavedAnswer> {
    return presentSaved(await this.documents.save(caller, projectId, input, ifMatch));
  }

  @Post('documents/save')
  @Access(sessionOrBearer('write:docs'))
  @JsonBody(documentBody)
  @Describe('Save to My Docs', {
    answers: SavedDto,
    status: 200,
    alsoCreated: true,
    ifMatch: true,
    warns: true,
    more: "The caller's own, or those of the person who owns the agent; `project` names another place.",
  })
  async saveToMyDocs(
    @Caller() caller: Principal,
    @Body() input: SaveToMyDocsDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<SavedAnswer> {
    return presentSaved(await this.documents.saveByPath(caller, input, ifMatch));
  }
}
