import { Body, Controller, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, deleted, DeletedDto, Describe, EndsAccess, PathId } from '#platform';
import { PasswordWrong, SIGNED_OUT_COOKIES, SessionCookie, SessionTooOld } from '#accounts';
import { LastOwner } from '../members/members.errors';
import { DeleteAccountDto } from './removal.dto';
import { OwnAccount } from './removal.errors';
import { RemovalService } from './removal.service';

const WHAT_ENDS =
  'The sessions, tokens, My Docs, personal views, follows and share grants of the person end, and their agents are orphaned. Documents in ' +
  'projects stay. The e-mail address can be used for a new account. 409 `SVC_LAST_OWNER` if no active owner would be left.';

/** Removing members. */
@ApiTags('Members')
@Controller('api/members/:userId')
export class RemovalController {
  constructor(private readonly removal: RemovalService) {}

  @Delete()
  @EndsAccess()
  @Access(session(), { role: 'admin' })
  @Describe('Remove a member', {
    answers: DeletedDto,
    more: `Deletes the account of another person permanently. ${WHAT_ENDS} Admins can remove members and admins, and only owners can remove an owner.`,
    errors: [LastOwner, OwnAccount],
    addition: true,
  })
  async remove(
    @Caller() principal: Principal,
    @PathId('userId') userId: string,
  ): Promise<Answer<DeletedDto>> {
    await this.removal.remove(principal, userId);
    return deleted(userId);
  }
}

/** Lets people delete their own account. */
@ApiTags('Sign-in and sessions')
@Controller('api/me')
export class OwnRemovalController {
  constructor(
    private readonly removal: RemovalService,
    private readonly cookie: SessionCookie,
  ) {}

  @Delete()
  @EndsAccess()
  @Access(session())
  @Describe('Delete your account', {
    answers: DeletedDto,
    more: `Deletes your own account permanently. ${WHAT_ENDS} Then make someone else an owner first.`,
    headers: { 'Set-Cookie': SIGNED_OUT_COOKIES },
    errors: [PasswordWrong, SessionTooOld, LastOwner],
    addition: true,
  })
  async deleteOwn(
    @Caller() principal: Principal,
    @Body() { currentPassword }: DeleteAccountDto,
  ): Promise<Answer<DeletedDto>> {
    await this.removal.deleteOwn(principal, currentPassword);
    return { ...deleted(principal.userId), headers: this.cookie.signOut() };
  }
}
