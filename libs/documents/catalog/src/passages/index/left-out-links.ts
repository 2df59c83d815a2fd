import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LinkIndexRepository } from '#documents';
import { Database, LOGGER } from '#platform';
import { type DocumentLink, findDocumentLinks } from '#text';
import { Unindexable, unindexable } from './indexing-failures';

/**
 * Stores the links of a document that cannot be indexed. They say which files it refers to, and while they are missing, no file of its
 * project is deleted.
 */
@Injectable()
export class LeftOutLinks {
  constructor(
    private readonly database: Database,
    private readonly links: LinkIndexRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns whether there is nothing left to do: false if the document is being moved, or has just changed.
   *
   * @throws the error of a document whose links may be found later
   */
  async store(tenantId: string, nodeId: string): Promise<boolean> {
    try {
      return await this.find(tenantId, nodeId);
    } catch (error) {
      if (!(error instanceof Unindexable)) throw error;
      this.logger.error(
        { tenantId, nodeId, reason: error.reason },
        'the links of a document cannot be found',
      );
      return true;
    }
  }

  private async find(tenantId: string, nodeId: string): Promise<boolean> {
    const revision = await this.links.find(this.database, tenantId, nodeId);
    if (!revision) return true;
    const links = await linksOf(tenantId, revision.content);
    const document = { nodeId, revisionId: revision.id, links };
    try {
      const stored = await this.database.transaction((tx) => this.links.replace(tx, tenantId, [document]));
      return stored.has(nodeId);
    } catch (error) {
      throw unindexable(error, 'writing');
    }
  }
}

async function linksOf(tenantId: string, content: Buffer): Promise<DocumentLink[]> {
  try {
    return await findDocumentLinks(tenantId, content.toString('utf8'));
  } catch (error) {
    throw unindexable(error, 'reading');
  }
}
