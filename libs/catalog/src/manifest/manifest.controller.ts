import { Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, requireScope, session, sessionOrBearer } from '#access';
import { Config, Describe, PathId, REVALIDATE, randomSecret, streamJson, streamText } from '#platform';
import { presentPage } from '../entries/entries.presenter';
import { fieldsOf } from '../entries/entries.service';
import { CatalogFormService } from './catalog-form.service';
import { writePrompt } from './manifest-prompt';
import { ManifestDto, ManifestPromptDto, ReadManifestQuery } from './manifest.dto';
import { presentHead, presentManifestNode } from './manifest.presenter';
import { type Manifest, type ManifestRequest, ManifestService } from './manifest.service';

@ApiTags('Content: manifest')
@Controller('api/projects/:projectId/manifest')
export class ManifestController {
  constructor(
    private readonly manifests: ManifestService,
    private readonly catalogs: CatalogFormService,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Read the manifest of a project', {
    answers: ManifestDto,
    conditional: true,
    streamed: true,
    more: 'The answer is streamed from one snapshot of the data. With `version=2` it is a page of the catalog.',
  })
  async get(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Query() query: ReadManifestQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    if (query.version === '2') return this.sendCatalog(caller, projectId, query, res, ifNoneMatch);
    const { format, includePhysicalPaths } = query;
    const includeContentHashes = format === 'json' && fieldsOf(query).has('contentHash');
    await this.send(
      caller,
      { projectId, format, includePhysicalPaths, includeContentHashes },
      res,
      ifNoneMatch,
    );
  }

  @Get('prompt')
  @Access(session())
  @Describe('Read the manifest as an onboarding prompt', {
    answers: ManifestPromptDto,
    conditional: true,
    streamed: true,
  })
  async prompt(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    await this.send(caller, { projectId, format: 'prompt', includePhysicalPaths: false }, res, ifNoneMatch);
  }

  @Post('regenerate')
  @Access(session())
  @Describe('Recompute the manifest with physical paths', {
    answers: ManifestDto,
    streamed: true,
    more: 'The manifest is never stored: each answer shows the current state.',
  })
  async regenerate(
    @Caller() caller: Principal,
    @PathId('projectId') projectId: string,
    @Res() res: Response,
  ): Promise<void> {
    await this.send(caller, { projectId, format: 'json', includePhysicalPaths: true }, res);
  }

  private async sendCatalog(
    caller: Principal,
    projectId: string,
    query: ReadManifestQuery,
    res: Response,
    ifNoneMatch?: string,
  ): Promise<void> {
    requireScope(caller, 'read:catalog');
    const { etag, page } = await this.catalogs.read(caller, projectId, query, ifNoneMatch);
    res.setHeader('ETag', weak(etag));
    if (page) res.json(presentPage(page, query.pathMode, this.config));
    else res.status(304).end();
  }

  private async send(
    caller: Principal,
    request: ManifestRequest,
    res: Response,
    ifNoneMatch?: string,
  ): Promise<void> {
    const etag =
      ifNoneMatch === undefined ? undefined : await this.manifests.unchanged(caller, request, ifNoneMatch);
    if (etag !== undefined) {
      res.status(304).setHeader('ETag', weak(etag)).setHeader('Cache-Control', REVALIDATE).end();
      return;
    }
    await this.manifests.read(caller, request, (manifest) => {
      res.status(200).setHeader('ETag', weak(manifest.etag)).setHeader('Cache-Control', REVALIDATE);
      return request.format === 'json' ? writeJson(res, manifest) : this.writePrompt(res, manifest);
    });
  }

  private writePrompt(res: Response, manifest: Manifest): Promise<void> {
    const head = presentHead(manifest);
    const text = writePrompt(head, nodesOf(manifest), {
      baseUrl: this.config.baseUrl,
      boundary: randomSecret(12),
    });
    res.type('json');
    return streamText(res, async function* () {
      yield `{"data":${JSON.stringify(head).slice(0, -1)},"prompt":"`;
      for await (const piece of text) yield JSON.stringify(piece).slice(1, -1);
      yield '"}}';
    });
  }
}

function writeJson(res: Response, manifest: Manifest): Promise<void> {
  return streamJson(res, presentHead(manifest), 'nodes', nodesOf(manifest));
}

async function* nodesOf({ nodes }: Manifest) {
  for await (const rows of nodes) yield rows.map(presentManifestNode);
}

// Weak, because answers with the same state differ in `generatedAt`.
function weak(etag: string): string {
  return `W/"${etag}"`;
}
