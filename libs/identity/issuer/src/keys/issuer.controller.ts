import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Describe, Reply } from '#platform';
import { Issuer } from './issuer';
import { IssuerKeySetDto } from './issuer.dto';

@ApiTags('Signing keys')
@Controller('.well-known')
export class IssuerController {
  constructor(private readonly issuer: Issuer) {}

  @Get('jwks.json')
  @Access(anyone())
  @Describe('List the public signing keys', {
    answers: IssuerKeySetDto,
    bare: true,
    more: 'Verify the signatures of this service with these keys. The answer is a JWK Set (RFC 7517) without the envelope. Keys that no longer sign stay in it, so that older signatures can still be verified.',
    addition: true,
  })
  async keys(): Promise<Reply> {
    return Reply.bare(await this.issuer.keySet(), { 'Cache-Control': 'public, max-age=300' });
  }
}
