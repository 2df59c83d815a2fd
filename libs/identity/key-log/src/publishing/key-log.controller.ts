import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Answer, Describe, NotFound, Reply, decodeBase64url } from '#platform';
import { HASH_BYTES } from '../tree/hashes';
import { verifierKeyOf } from '../tree/checkpoint';
import { KeyLogDto, KeyProofDto, ProofQuery } from './key-log.dto';
import { KeyLogShorter } from './key-log.errors';
import { PublishedLog } from './published-log.service';

/** A full tile or bundle never changes. */
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const SHORTLY = { 'Cache-Control': 'public, max-age=300' };

/** The log of keys, for anyone (docs/protocols/key-log.md). */
@ApiTags('Key log')
@Controller('api/key-log')
export class KeyLogController {
  constructor(private readonly log: PublishedLog) {}

  @Get()
  @Access(anyone())
  @Describe('Describe the key log', {
    answers: KeyLogDto,
    more: 'The public keys of all agents and of the service are in a log that only grows, so that nobody can be given a false key without a trace.',
    addition: true,
  })
  async describe(): Promise<Answer<KeyLogDto>> {
    const log = await this.log.read();
    const { origin, size } = log;
    return { data: { origin, verifierKey: verifierKeyOf(log), size: Number(size) } };
  }

  @Get('checkpoint')
  @Access(anyone())
  @Describe('Read the checkpoint of the key log', {
    media: 'text/plain',
    more: 'The signed number of entries and root of the tree (C2SP tlog-checkpoint).',
    addition: true,
  })
  async checkpoint(): Promise<Reply> {
    const { checkpoint } = await this.log.read();
    return Reply.text('text/plain; charset=utf-8', checkpoint, { headers: { 'Cache-Control': 'no-cache' } });
  }

  @Get('tile/*path')
  @Access(anyone())
  @ApiParam({
    name: 'path',
    schema: { type: 'string', maxLength: 40 },
    description:
      'The path of a tile or a bundle (C2SP tlog-tiles), such as `0/000.p/12` or `entries/x001/234`.',
  })
  @Describe('Read a tile of the key log', {
    media: 'application/octet-stream',
    headers: { 'Cache-Control': 'Every cache may keep a full tile for ever.' },
    errors: [NotFound],
    more: 'Hashes of the tree, or entries (C2SP tlog-tiles). The address of the log is the prefix.',
    addition: true,
  })
  async tile(@Param('path') path: string | string[]): Promise<Reply> {
    const { body, isFull } = await this.log.tile([path].flat().join('/'));
    return Reply.bytes('application/octet-stream', body, isFull ? FOREVER : SHORTLY);
  }

  @Get('proofs/:leafHash')
  @Access(anyone())
  @ApiParam({
    name: 'leafHash',
    schema: { type: 'string', minLength: 43, maxLength: 43 },
    description: 'The hash of the entry as a leaf (RFC 9162, section 2.1.1), in base64url.',
  })
  @Describe('Prove that the key log has an entry', {
    answers: KeyProofDto,
    errors: [NotFound, KeyLogShorter],
    more: 'Compute the entry of a key, and verify that the log has it, before you seal to the key or trust its signature. A new key is in the log within a minute.',
    addition: true,
  })
  async prove(
    @Param('leafHash') leafHash: string,
    @Query() { from }: ProofQuery,
  ): Promise<Answer<KeyProofDto>> {
    const hash = decodeBase64url(leafHash);
    if (hash?.length !== HASH_BYTES) throw new NotFound();
    const { index, checkpoint, ...proof } = await this.log.prove(hash, from);
    const shown = (hashes: Buffer[]) => hashes.map((each) => each.toString('base64url'));
    return {
      data: { index, checkpoint, inclusion: shown(proof.inclusion), consistency: shown(proof.consistency) },
    };
  }
}

// A container image has the file at the same path as the repository.
const MONITOR = join(__dirname, '../../../../../../docs/protocols/key-log/monitor-key-log.mjs');

/** Serves the program that watches the log. */
@ApiTags('Key log')
@Controller('monitor-key-log.mjs')
export class MonitorController {
  private readonly program = readFileSync(MONITOR, 'utf8');

  @Get()
  @Access(anyone())
  @Describe('Download the monitor of the key log', {
    media: 'text/javascript',
    headers: { 'Cache-Control': 'Every cache may keep it for five minutes.' },
    more: 'A program for Node.js without dependencies. It verifies that the log only grows, and reports the keys of the agents that it watches.',
    addition: true,
  })
  send(): Reply {
    return Reply.text('text/javascript; charset=utf-8', this.program, { headers: SHORTLY });
  }
}
