import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { PlatformSettings, Describe, Reply } from '#platform';
import { guideFor } from './guide';

/** Serves the guide for agents at the address where they look for it (https://llmstxt.org). */
@ApiTags('Operation')
@Controller('llms.txt')
export class GuideController {
  constructor(private readonly platform: PlatformSettings) {}

  @Get()
  @Access(anyone())
  @Describe('Read the guide for agents', {
    media: 'text/plain',
    headers: { 'Cache-Control': 'Every cache may keep it for five minutes.' },
    more: 'What an agent has to know to use the service, as Markdown.',
    addition: true,
  })
  read(): Reply {
    const headers = { 'Cache-Control': 'public, max-age=300' };
    return Reply.text('text/plain; charset=utf-8', guideFor(this.platform.baseUrl), { headers });
  }
}
