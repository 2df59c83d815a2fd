import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, DeletedDto, Describe, EndsAccess, PathId, RateLimited, deleted } from '#platform';
import { PasswordWrong, SessionTooOld } from '../reauthentication/reauthentication.errors';
import {
  AddPasskeyDto,
  PasskeyDto,
  PasskeyOptionsDto,
  RenamePasskeyDto,
  StartPasskeyDto,
} from './passkeys.dto';
import { PasskeyExists, PasskeyNotVerified, TooManyPasskeys } from './passkeys.errors';
import { PasskeysService } from './passkeys.service';

/** The passkeys of signed-in people. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get()
  @Access(session())
  @Describe('List your passkeys', {
    answers: PasskeyDto,
    list: true,
    more: 'The oldest first. A person has at most 20.',
    addition: true,
  })
  async list(@Caller() principal: Principal): Promise<Answer<PasskeyDto[]>> {
    return { data: await this.passkeys.list(principal) };
  }

  @Post('options')
  @Access(session())
  @Describe('Start to add a passkey', {
    answers: PasskeyOptionsDto,
    more:
      'Returns what `navigator.credentials.create()` needs. Its challenge works once, for five minutes, in this session. The passkey is stored by the ' +
      'authenticator, which verifies the person whenever it is used.',
    errors: [PasswordWrong, SessionTooOld, TooManyPasskeys, RateLimited],
    addition: true,
  })
  async start(
    @Caller() principal: Principal,
    @Body() { password }: StartPasskeyDto,
  ): Promise<Answer<PasskeyOptionsDto>> {
    return { data: await this.passkeys.start(principal, password) };
  }

  @Post()
  @Access(session())
  @Describe('Add a passkey', {
    answers: PasskeyDto,
    status: 201,
    more: 'The passkey signs you in without the password. A mail tells you that it was added.',
    errors: [PasskeyNotVerified, PasskeyExists, TooManyPasskeys],
    addition: true,
  })
  async add(@Caller() principal: Principal, @Body() dto: AddPasskeyDto): Promise<Answer<PasskeyDto>> {
    return { data: await this.passkeys.add(principal, dto) };
  }

  @Patch(':id')
  @Access(session())
  @Describe('Rename one of your passkeys', {
    answers: PasskeyDto,
    more: "The name is yours alone: authenticators don't know it.",
    addition: true,
  })
  async rename(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() { name }: RenamePasskeyDto,
  ): Promise<Answer<PasskeyDto>> {
    return { data: await this.passkeys.rename(principal, id, name) };
  }

  @Delete(':id')
  @EndsAccess()
  @Access(session())
  @Describe('Remove one of your passkeys', {
    answers: DeletedDto,
    more: 'It can no longer be used to sign in. Sessions that began with it continue, until you end them. A mail tells you that it was removed.',
    addition: true,
  })
  async remove(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.passkeys.remove(principal, id);
    return deleted(id);
  }
}
