import { Injectable } from '@nestjs/common';
import { PayloadTooLarge, type Warning, invalidField, sha256 } from '#platform';
import { TextSettings, type Analysis, PII_ENTITIES, type PiiEntity, maskPii } from '#text';
import { analyzeContent } from '../outlines/analyze-content';
import type { PiiAction } from './save.dto';
import { PiiBlocked } from './save.errors';

/** Content that was checked and analyzed and can be saved. */
export interface PreparedContent {
  analysis: Analysis;
  /** SHA-256 of the content. */
  contentHash: Buffer;
  warnings: readonly Warning[];
}

/** The checks of content before it is saved. */
export interface PrepareOptions {
  /** Whether to check the quality of the Markdown; false by default. */
  quality?: boolean;
  /** The handling of personal data; `warn` by default. */
  action?: PiiAction;
  /** The kinds of personal data to look for; all by default. */
  entities?: PiiEntity[];
}

/** Checks content and analyzes it, on another thread if it is large and never in a transaction. */
@Injectable()
export class ContentPreparer {
  constructor(private readonly settings: TextSettings) {}

  /**
   * @param tenantId the tenant whose thread time the analysis uses
   * @throws PayloadTooLarge, ValidationFailed, PiiBlocked, AnalysisBusy
   */
  async prepare(
    tenantId: string,
    content: string,
    { quality = false, action = 'warn', entities = [...PII_ENTITIES] }: PrepareOptions,
  ): Promise<PreparedContent> {
    this.requireText(content);
    const analysis = await analyzeContent(tenantId, content, {
      quality,
      pii: action === 'off' ? null : { entities },
    });
    const { warnings, pii } = analysis;
    if (!pii || pii.total === 0) return prepared(analysis, warnings);
    const { findings, total } = pii;
    if (action === 'block') throw new PiiBlocked({ details: { findings, total } });
    if (action === 'mask') {
      const text = this.mask(content, entities);
      const masked = await analyzeContent(tenantId, text, { quality, pii: null });
      const message = `Personal data was masked before saving (${total} found).`;
      const warning = { code: 'pii_masked', message, findings };
      return prepared(masked, [...masked.warnings, warning]);
    }
    const message = `The content contains personal data (${total} found).`;
    const warning = { code: 'pii_found', message, findings };
    return prepared(analysis, [...warnings, warning]);
  }

  /** Masks personal data. A mask can be longer than what it replaces. @throws PayloadTooLarge */
  private mask(content: string, entities: readonly PiiEntity[]): string {
    const { maxDocumentBytes } = this.settings;
    const masked = maskPii(content, entities);
    const bytes = Buffer.byteLength(masked);
    if (bytes <= maxDocumentBytes) return masked;
    throw new PayloadTooLarge({
      message: `The content must be at most ${maxDocumentBytes} bytes of UTF-8 after its personal data is masked. It would be ${bytes}.`,
    });
  }

  private requireText(content: string): void {
    const { maxDocumentBytes } = this.settings;
    if (Buffer.byteLength(content) > maxDocumentBytes) {
      throw new PayloadTooLarge({
        message: `The content must be at most ${maxDocumentBytes} bytes of UTF-8.`,
      });
    }
    if (content.includes('\0')) throw invalidField('content', 'noNul', 'must not contain NUL characters');
    if (!content.isWellFormed())
      throw invalidField('content', 'utf8', 'must be well-formed Unicode, without lone surrogates');
  }
}

function prepared(analysis: Analysis, warnings: readonly Warning[]): PreparedContent {
  return { analysis, contentHash: sha256(analysis.bytes), warnings };
}
