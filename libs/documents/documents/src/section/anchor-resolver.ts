import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { type RequestedAnchor, findAnchor, nearestAnchors } from '#text';
import type { NodeReach } from '#visibility';
import { SectionNotFound } from '../content/content.errors';
import { SectionRepository } from './section.repository';

const MAX_NEAREST = 5;

/** Finds sections by names other than their anchor. If none has the name, it finds similar ones. */
@Injectable()
export class AnchorResolver {
  constructor(
    private readonly database: Database,
    private readonly sections: SectionRepository,
  ) {}

  /** The anchor of the section that is meant. @throws SectionNotFound with the nearest anchors */
  async resolve(reach: NodeReach, nodeId: string, requested: RequestedAnchor): Promise<string> {
    const part = { nodeId, text: requested.decoded };
    const names = await this.sections.names(this.database, reach, part);
    const anchor = findAnchor(names, requested);
    if (anchor !== null) return anchor;
    const anchors = nearestAnchors(names, requested, MAX_NEAREST);
    const places = await this.sections.places(this.database, reach, { nodeId, anchors });
    throw new SectionNotFound({
      message: `This document has no section with this anchor. ${describeNearest(places.map((place) => place.anchor))}`,
      details: {
        nearest: places.map(({ anchor: near, level, startLine, heading }) => ({
          anchor: near,
          level,
          startLine,
          untrusted: { heading },
        })),
      },
    });
  }
}

/** A sentence that names the nearest anchors. */
export function describeNearest(anchors: readonly string[]): string {
  if (anchors.length === 0) return 'It has no headings. Read it by `startLine`.';
  const list = anchors.map((anchor) => `\`${anchor}\``);
  return list.length === 1
    ? `The nearest one is ${list[0]}.`
    : `The nearest ones are ${list.slice(0, -1).join(', ')} and ${list.at(-1)}.`;
}
