import { Body, Controller, Headers, Patch, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  type AuthenticatedRequest,
  Caller,
  OngoingAccess,
  type Principal,
  requireScope,
  sessionOrBearer,
} from '#access';
import { type Answer, Describe, JsonBody, PathId, type Tagged, type Warned } from '#platform';
import { NoContent, SectionNotFound } from '../content/content.errors';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { PiiBlocked } from '../save/save.errors';
import { EditDocumentDto, EditedDto } from './edits.dto';
import { TextAmbiguous, TextNotFound, TooManyReplacements } from './edits.errors';
import { presentEdited } from './edits.presenter';
import { EditsService } from './edits.service';
import { TextSettings } from '#text';

@ApiTags('Documents')
@Controller('api/v1/documents/:nodeId/content')
export class EditsController {
  constructor(
    private readonly documents: EditsService,
    private readonly access: OngoingAccess,
  ) {}

  @Patch()
  @Access(sessionOrBearer('write:docs'))
  @JsonBody((of) => of(TextSettings).maxSaveBytes)
  @Describe('Edit parts of a document', {
    answers: EditedDto,
    ifMatch: true,
    warns: true,
    errors: [
      NoContent,
      SectionNotFound,
      TextNotFound,
      TextAmbiguous,
      TooManyReplacements,
      PiiBlocked,
      AnalysisBusy,
    ],
    more:
      'Applies all edits or none. Everything that they do not name keeps every byte. Without If-Match, the edits apply to the newest ' +
      'state of the document, so several clients can append at once. Otherwise this is a save. In a document whose lines all end with ' +
      'CRLF, the line ends of what you send become CRLF.',
    addition: true,
  })
  async edit(
    @Caller() principal: Principal,
    @PathId('nodeId') nodeId: string,
    @Body() input: EditDocumentDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() req: AuthenticatedRequest,
  ): Promise<Answer<EditedDto> & Tagged & Warned> {
    // The diff quotes the document.
    if (input.dryRun) requireScope(principal, 'read:docs');
    const request = { ifMatch, callerNow: this.access.of(req) };
    return presentEdited(await this.documents.edit(principal, nodeId, input, request));
  }
}
