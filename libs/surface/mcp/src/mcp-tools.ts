import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { PlatformSettings, InProcess, LOGGER, newId } from '#platform';
// The tools are those of the local tools, which are a client of the API. Only this file may import them (.dependency-cruiser.cjs).
import type { HttpOptions, HttpTools, httpTools } from '../../../../clients/mcp/src/http.js';

const BUILT = join(__dirname, '../../../../../clients/mcp/dist/http.js');

/** Loads the tools at their first use: they and the library of the protocol would slow down each start. */
@Injectable()
export class McpTools {
  private loaded?: Promise<HttpTools>;

  constructor(
    private readonly platform: PlatformSettings,
    private readonly inProcess: InProcess,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  load(): Promise<HttpTools> {
    this.loaded ??= this.create().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async create(): Promise<HttpTools> {
    const { baseUrl } = this.platform;
    const document = await this.readDocument(baseUrl);
    const built = createRequire(__filename)(BUILT) as { httpTools: typeof httpTools };
    return built.httpTools({
      url: baseUrl,
      document,
      log: (line) => this.logger.warn({ line }, 'a tool failed'),
    });
  }

  /** Reads the document with which every agent learns the routes. */
  private async readDocument(baseUrl: string): Promise<HttpOptions['document']> {
    const request = new Request(`${baseUrl}/api/openapi.json`);
    const client = { ip: '127.0.0.1', userAgent: null };
    const answer = await this.inProcess.fetch(request, { id: newId(), client, logFields: {} });
    if (!answer.ok) throw new Error(`The OpenAPI document can't be read (${answer.status}).`);
    return (await answer.json()) as HttpOptions['document'];
  }
}
