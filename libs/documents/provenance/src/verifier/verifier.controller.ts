import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Describe, Reply } from '#platform';

// A container image has the file at the same path as the repository.
const VERIFIER = join(__dirname, '../../../../../../docs/protocols/lineage/verify-lineage.mjs');

/** Serves the program that verifies lineage bundles. */
@ApiTags('Lineage')
@Controller('verify-lineage.mjs')
export class VerifierController {
  private readonly program = readFileSync(VERIFIER, 'utf8');

  @Get()
  @Access(anyone())
  @Describe('Download the verifier of bundles', {
    media: 'text/javascript',
    headers: { 'Cache-Control': 'Every cache may keep it for five minutes.' },
    more: 'A program for Node.js without dependencies, which verifies the bundles of `GET /api/lineage/{docId}/bundle` offline.',
    addition: true,
  })
  send(): Reply {
    const headers = { 'Cache-Control': 'public, max-age=300' };
    return Reply.text('text/javascript; charset=utf-8', this.program, { headers });
  }
}
