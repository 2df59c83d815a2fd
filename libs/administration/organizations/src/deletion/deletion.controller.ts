import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, EndsAccess, RateLimited } from '#platform';
import { PasswordWrong, SessionTooOld } from '#accounts';
import { OrganizationDto } from '../organization/organization.dto';
import { OrganizationPresenter } from '../organization/organization.presenter';
import { DeleteOrganizationDto } from './deletion.dto';
import { DeletionNotScheduled, DeletionScheduled } from './deletion.errors';
import { DeletionService } from './deletion.service';

/** Deleting the caller's organization. */
@ApiTags('Members')
@Controller('api/organization')
export class DeletionController {
  constructor(
    private readonly deletion: DeletionService,
    private readonly presenter: OrganizationPresenter,
  ) {}

  @Post('delete')
  @HttpCode(200)
  @EndsAccess()
  @Access(session(), { role: 'owner', duringDeletion: true })
  @Describe('Delete your organization', {
    answers: OrganizationDto,
    more:
      'Suspends the organization at once and deletes it, with everything in it, after a week (`ORGANIZATION_DELETION_DAYS`). Until then, ' +
      'any owner can cancel that. The suspension stops every token, signs out everybody but the owners, and closes rooms; ' +
      'published documents and public agents are hidden, and owners can only cancel the deletion, read the audit log and export their data. ' +
      'All owners get a mail.',
    errors: [PasswordWrong, SessionTooOld, DeletionScheduled, RateLimited],
    addition: true,
  })
  async schedule(
    @Caller() principal: Principal,
    @Body() body: DeleteOrganizationDto,
  ): Promise<Answer<OrganizationDto>> {
    return { data: this.presenter.present(await this.deletion.schedule(principal, body)) };
  }

  @Post('restore')
  @HttpCode(200)
  @Access(session(), { role: 'owner', duringDeletion: true })
  @Describe('Cancel the deletion of your organization', {
    answers: OrganizationDto,
    more:
      'Tokens, sessions, published documents and public agents work again as before. What ended with the suspension stays ended: rooms, ' +
      'places in rooms of other organizations, unacknowledged messages, sealed secrets and keys for sealing, and outstanding callbacks. ' +
      'Once the deletion has begun, it cannot be cancelled.',
    errors: [DeletionNotScheduled],
    addition: true,
  })
  async cancel(@Caller() principal: Principal): Promise<Answer<OrganizationDto>> {
    return { data: this.presenter.present(await this.deletion.cancel(principal)) };
  }
}
