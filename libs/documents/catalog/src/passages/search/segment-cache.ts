import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../../catalog.settings';
import { Block } from '../segments/block';
import { SegmentHead } from '../segments/segment-head';

const MEBI = 1_048_576;

/** The place of a part of a segment: 0 for its head, from 1 for its blocks. */
export interface PartPlace {
  segmentId: string;
  nth: number;
}

interface CachedPart {
  part: SegmentHead | Block;
  /** Whether a search has used it since room was last needed. */
  used: boolean;
}

/**
 * The parts of segments that this process has read. A segment never changes, so they never become outdated, and only searches of its tenant
 * learn its id.
 */
@Injectable()
export class SegmentCache {
  private readonly parts = new Map<string, CachedPart>();
  private readonly most: number;
  private bytes = 0;

  constructor({ passageCacheMb }: CatalogSettings) {
    this.most = passageCacheMb * MEBI;
  }

  head(segmentId: string): SegmentHead | undefined {
    return this.get({ segmentId, nth: 0 }) as SegmentHead | undefined;
  }

  /** @param nth from 1 */
  block(segmentId: string, nth: number): Block | undefined {
    return this.get({ segmentId, nth }) as Block | undefined;
  }

  /** Adds a part, and returns it. A small cache may have dropped it already. */
  add(place: PartPlace, bytes: Buffer): SegmentHead | Block {
    const known = this.get(place);
    if (known) return known;
    const part = place.nth === 0 ? new SegmentHead(bytes) : new Block(bytes);
    this.parts.set(keyOf(place), { part, used: false });
    this.bytes += part.size;
    this.makeRoom();
    return part;
  }

  private get(place: PartPlace): SegmentHead | Block | undefined {
    const cached = this.parts.get(keyOf(place));
    if (cached) cached.used = true;
    return cached?.part;
  }

  /** Removes the oldest parts; one that was used gets a second chance. */
  private makeRoom(): void {
    for (const [key, cached] of this.parts) {
      if (this.bytes <= this.most) return;
      this.parts.delete(key);
      if (cached.used) this.parts.set(key, { ...cached, used: false });
      else this.bytes -= cached.part.size;
    }
  }
}

/** The key of a part among all segments. */
export function keyOf({ segmentId, nth }: PartPlace): string {
  return nth === 0 ? segmentId : `${segmentId} ${nth}`;
}
