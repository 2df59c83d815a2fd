import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { Reply } from '#platform';

// A container image has the file at the same path as the repository.
const VERIFIER = join(__dirname, '../../../../../docs/protocols/lineage/verify-lineage.mjs');

/** Serves the program that verifies lineage bundles. */
@ApiExcludeController()
@Controller('verify-lineage.mjs')
export class VerifierController {
  private readonly program = readFileSync(VERIFIER, 'utf8');

  @Get()
  @Access(anyone())
  send(): Reply {
    const headers = { 'Cache-Control': 'public, max-age=300' };
    return Reply.text('text/javascript; charset=utf-8', this.program, { headers });
  }
}
