import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, PayloadTooLarge, ThreadQueueFull, type Warning, invalidField } from '#platform';
import { type Analysis, PII_ENTITIES, type PiiEntity, analyzeDocument, closeAnalysis, maskPii } from '#text';
import type { PiiAction } from './save.dto';
import { AnalysisBusy, PiiBlocked } from './save.errors';

/** Content that may be saved, with what is known of it. */
export interface Checked {
  analysis: Analysis;
  warnings: Warning[];
}

/** What a save asks of the check. */
export interface CheckOptions {
  quality: boolean;
  /** `warn` where omitted. */
  action?: PiiAction;
  entities?: PiiEntity[];
}

/** Looks at content before it is saved: its bounds, its quality, personal data in it. */
@Injectable()
export class ContentCheck implements OnApplicationShutdown {
  constructor(private readonly config: Config) {}

  async onApplicationShutdown(): Promise<void> {
    await closeAnalysis();
  }

  /** @throws PayloadTooLarge, ValidationFailed, PiiBlocked, AnalysisBusy */
  async check(
    content: string,
    { quality, action = 'warn', entities = [...PII_ENTITIES] }: CheckOptions,
  ): Promise<Checked> {
    this.requireText(content);
    const analysis = await analyse(content, { quality, pii: action === 'off' ? null : { entities } });
    const { warnings, pii } = analysis;
    if (!pii || pii.total === 0) return { analysis, warnings };
    if (action === 'block') throw new PiiBlocked({ details: { findings: pii.findings, total: pii.total } });
    if (action === 'mask') {
      const masked = await analyse(maskPii(content, entities), { quality, pii: null });
      const note = {
        code: 'pii_masked',
        message: `${pii.total} pieces of personal data were masked before saving.`,
        findings: pii.findings,
      };
      return { analysis: masked, warnings: [...masked.warnings, note] };
    }
    const note = {
      code: 'pii_found',
      message: `The content holds ${pii.total} pieces of personal data.`,
      findings: pii.findings,
    };
    return { analysis, warnings: [...warnings, note] };
  }

  private requireText(content: string): void {
    const { maxDocumentBytes } = this.config;
    if (Buffer.byteLength(content) > maxDocumentBytes) {
      throw new PayloadTooLarge({
        message: `The content is larger than ${maxDocumentBytes} bytes of UTF-8.`,
      });
    }
    if (content.includes('\0')) throw invalidField('content', 'noNul', 'must not contain NUL characters');
    if (!content.isWellFormed())
      throw invalidField('content', 'utf8', 'must be well-formed Unicode, without lone surrogates');
  }
}

async function analyse(content: string, options: Parameters<typeof analyzeDocument>[1]): Promise<Analysis> {
  try {
    return await analyzeDocument(content, options);
  } catch (error) {
    if (error instanceof ThreadQueueFull) throw new AnalysisBusy({ headers: { 'Retry-After': '2' } });
    throw error;
  }
}
