import { Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  PlatformSettings,
  CursorInvalid,
  Describe,
  REVALIDATE,
  ReadsOnly,
  randomSecret,
  sendJson,
  streamJson,
  streamText,
} from '#platform';
import { ProjectId } from '#visibility';
import { CatalogEntryDto } from '../entries/entries.dto';
import { presentPage } from '../entries/entries.presenter';
import { fieldsOf } from '../entries/entries.service';
import { CatalogFormService } from './catalog-form.service';
import { writePrompt } from './manifest-prompt';
import { ManifestDto, ManifestPromptDto, ReadManifestQuery } from './manifest.dto';
import { presentHead, presentManifestNode } from './manifest.presenter';
import { type Manifest, type ManifestRequest, ManifestService } from './manifest.service';
import { CatalogSettings } from '../catalog.settings';

@ApiTags('Manifest')
@Controller('api/projects/:projectId/manifest')
export class ManifestController {
  constructor(
    private readonly manifests: ManifestService,
    private readonly catalogs: CatalogFormService,
    private readonly settings: CatalogSettings,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'), {
    scopesWith: { parameter: 'version', value: '2', scopes: ['read:catalog'] },
  })
  @Describe('Read the manifest of a project', {
    answers: ManifestDto,
    title: 'Nodes',
    or: [
      { title: 'Text for a model, with format=prompt', answers: ManifestPromptDto },
      { title: 'Page of the catalog, with version=2', answers: CatalogEntryDto, list: true, paged: true },
    ],
    conditional: true,
    streamed: true,
    errors: [CursorInvalid],
    more:
      'The answer is streamed from one snapshot of the data. With `version=2` it is a page of the catalog, and a token requires the scope ' +
      '`read:catalog` instead of `read:docs`.',
  })
  async get(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Query() query: ReadManifestQuery,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    if (query.version === '2') return this.sendCatalog(caller, projectId, query, res, ifNoneMatch);
    const { format, includePhysicalPaths } = query;
    const fields = format === 'json' ? fieldsOf(query) : undefined;
    await this.send(caller, { projectId, format, includePhysicalPaths, fields }, res, ifNoneMatch);
  }

  @Get('prompt')
  @Access(session())
  @Describe('Read the manifest as an onboarding prompt', {
    answers: ManifestPromptDto,
    conditional: true,
    streamed: true,
    more: 'The manifest as text for a model that starts to work with the project. Text that comes from documents is enclosed in marks.',
  })
  async prompt(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() res: Response,
  ): Promise<void> {
    await this.send(caller, { projectId, format: 'prompt', includePhysicalPaths: false }, res, ifNoneMatch);
  }

  @Post('regenerate')
  @ReadsOnly()
  @Access(session())
  @Describe('Recompute the manifest with physical paths', {
    answers: ManifestDto,
    etag: true,
    streamed: true,
    more: 'The manifest is never stored: each answer shows the current state.',
  })
  async regenerate(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
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
    const { etag, page } = await this.catalogs.read(caller, projectId, query, ifNoneMatch);
    res.setHeader('ETag', weak(etag)).setHeader('Cache-Control', REVALIDATE);
    if (!page) return void res.status(304).end();
    await sendJson(res, 200, presentPage(page, query.pathMode, this.settings));
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
      baseUrl: this.platform.baseUrl,
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

async function* nodesOf({ nodes, request: { fields } }: Manifest) {
  const shown = {
    etag: fields?.has('etag') ?? false,
    parentId: fields?.has('parentId') ?? false,
    sortOrder: fields?.has('sortOrder') ?? false,
  };
  for await (const rows of nodes) yield rows.map((row) => presentManifestNode(row, shown));
}

// Weak, because answers with the same state differ in `generatedAt`.
function weak(etag: string): string {
  return `W/"${etag}"`;
}
