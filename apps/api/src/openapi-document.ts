import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type PlatformSettings, atAddresses } from '#platform';

const BUILT = join(__dirname, '../../../openapi.json');

/** The OpenAPI document. The build writes it, since building it takes a second. `npm run dev` builds only the code, so it describes itself. */
export async function openApiDocument(platform: PlatformSettings): Promise<OpenAPIObject> {
  return atAddresses(existsSync(BUILT) ? await readDocument() : await describeItself(), platform);
}

async function readDocument(): Promise<OpenAPIObject> {
  return JSON.parse(await readFile(BUILT, 'utf8')) as OpenAPIObject;
}

async function describeItself(): Promise<OpenAPIObject> {
  const { describeApi } = await import('./description.js');
  return (await describeApi()).openapi;
}
