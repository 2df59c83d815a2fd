import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, found } from '#platform';
import { Visibility, nodeReachOf } from '#visibility';
import { Placement } from '#workspace';
import { ContentRepository, type ContentRow, type NodePlace } from './content.repository';

@Injectable()
export class ContentService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly contents: ContentRepository,
    private readonly placement: Placement,
  ) {}

  /** A node with its whole content. @throws NotFound */
  async get(principal: Principal, nodeId: string): Promise<ContentRow> {
    return this.visibility.readAnywhere(principal, nodeId, (reach) =>
      this.contents.find(this.database, reach, nodeId),
    );
  }

  /**
   * The same by the path of the node. A caller who reaches the node only by a share has its id, and does not learn its path.
   *
   * @throws NotFound; ValidationFailed for an invalid path
   */
  async getAtPath(principal: Principal, projectId: string, path: string): Promise<ContentRow> {
    const place = this.placeOf(projectId, path);
    return found(await this.contents.findAtPath(this.database, nodeReachOf(principal), place));
  }

  /** The id of the node at a path. @throws NotFound; ValidationFailed for an invalid path */
  async idAtPath(principal: Principal, projectId: string, path: string): Promise<string> {
    const place = this.placeOf(projectId, path);
    return found(await this.contents.findIdAtPath(this.database, nodeReachOf(principal), place));
  }

  private placeOf(projectId: string, path: string): NodePlace {
    return { projectId, path: path === '/' ? '' : this.placement.normalize(path, 'path') };
  }
}
