import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Resources, Visibility, nodeReachOf } from '#visibility';
import type { PreparedContent } from '../save/content-preparer';
import { SaveService } from '../save/save.service';
import { ContentRepository } from './content.repository';

/** Registers documents as resources, which capabilities name by the id of their node. */
@Injectable()
export class DocumentResource implements OnModuleInit {
  constructor(
    private readonly resources: Resources,
    private readonly visibility: Visibility,
    private readonly contents: ContentRepository,
    private readonly saves: SaveService,
  ) {}

  onModuleInit(): void {
    this.resources.register<PreparedContent>('document', {
      // No reading scope: every token can read the content of a document by its id.
      read: (queries, principal, id) => this.contents.findFile(queries, nodeReachOf(principal), id),
      writing: {
        scope: 'write:docs',
        requireRight: async (queries, principal, id) => {
          await this.visibility.node(queries, principal, id, 'write');
        },
        content: {
          prepare: (principal, content) => this.saves.prepare(principal, content),
          write: async (tx, principal, id, prepared) => {
            await this.saves.save(tx, principal, { nodeId: id }, prepared);
          },
        },
      },
    });
  }
}
