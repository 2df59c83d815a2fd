import { ID, copied } from './bytes';
import { type CachedPart, PartCache } from './part-cache';
import { type NodeNumbers, ProjectNodes } from './project-nodes';
import { SegmentHead } from './segment-head';
import { IDS_OF_PART } from './segment-writer';
import type { SegmentBlocks } from './term-cursor';

/** A segment in the list of a tenant. The head is only there if it was not known. */
export interface ListedHead {
  id: string;
  place: number;
  head: Uint8Array | null;
}

/** A part of a segment that has to be read; the first one after the head is 1. */
export interface PartPlace {
  segmentId: string;
  nth: number;
}

let serials = 0;

/** A segment of which some parts may be in memory. */
class CachedSegment implements SegmentBlocks, CachedPart {
  readonly serial = ++serials;
  used = true;
  readonly size: number;
  readonly parts: (BytesPart | undefined)[] = [];

  constructor(
    readonly id: string,
    readonly place: number,
    readonly head: SegmentHead,
    private readonly names: TenantNames,
  ) {
    this.size = head.size;
  }

  block(nth: number): Uint8Array | undefined {
    return this.head.inlineBlock ?? this.part(this.head.partOfBlock(nth));
  }

  part(nth: number): Uint8Array | undefined {
    const part = this.parts[nth];
    if (!part) this.names.missing.push({ segmentId: this.id, nth });
    else part.used = true;
    return part?.bytes;
  }

  drop(): void {
    this.names.forget(this.id);
  }
}

/** A part of a segment in memory. */
class BytesPart implements CachedPart {
  used = true;
  readonly size: number;

  constructor(
    readonly bytes: Uint8Array,
    private readonly segment: CachedSegment,
    private readonly nth: number,
  ) {
    this.size = bytes.length + 150;
  }

  drop(): void {
    this.segment.parts[this.nth] = undefined;
  }
}

/** A segment in which the searched project has nodes. */
export interface SearchedSegment {
  segment: SegmentBlocks & { serial: number };
  project: number;
  nodes: NodeNumbers;
}

/** The segments of a tenant as this process has seen them last. What a search needs and memory lacks is added to `missing`. */
export class TenantNames {
  readonly missing: PartPlace[] = [];
  private segments = new Map<string, CachedSegment>();
  private readonly projects = new Map<string, CachedPart & { nodes: ProjectNodes }>();

  constructor(private readonly cache: PartCache) {}

  get ids(): string[] {
    return [...this.segments.keys()];
  }

  /** Takes over a list of all segments. Returns false if a head of it is missing, since it was forgotten in between. */
  update(listed: readonly ListedHead[]): boolean {
    const segments = new Map<string, CachedSegment>();
    for (const { id, place, head } of [...listed].sort((a, b) => a.place - b.place)) {
      const known = this.segments.get(id);
      if (!known && !head) return false;
      segments.set(id, known ?? new CachedSegment(id, place, new SegmentHead(head!), this));
    }
    for (const [id, segment] of this.segments) if (!segments.has(id)) this.remove(segment);
    for (const [id, segment] of segments) if (!this.segments.has(id)) this.cache.add(segment);
    this.segments = segments;
    return true;
  }

  forget(id: string): void {
    const segment = this.segments.get(id);
    if (segment) this.remove(segment);
    this.segments.delete(id);
  }

  private remove(segment: CachedSegment): void {
    this.cache.remove(segment);
    for (const part of segment.parts) if (part) this.cache.remove(part);
  }

  addPart({ segmentId, nth }: PartPlace, bytes: Uint8Array): void {
    const segment = this.segments.get(segmentId);
    if (!segment || segment.parts[nth]) return;
    const part = new BytesPart(copied(bytes), segment, nth);
    segment.parts[nth] = part;
    this.cache.add(part);
  }

  /** The segments with nodes of a project, and these nodes; undefined if parts have to be read first. */
  segmentsOf(projectId: string): { nodes: ProjectNodes; segments: SearchedSegment[] } | undefined {
    const [having, serialsOf] = [[] as { segment: CachedSegment; project: number }[], new Set<number>()];
    for (const segment of this.segments.values()) {
      const project = segment.head.projectAt(projectId);
      if (project === undefined) continue;
      segment.used = true;
      having.push({ segment, project });
      serialsOf.add(segment.serial);
    }
    const known = this.projects.get(projectId);
    const nodes = known && !known.nodes.isOutdated ? known.nodes : new ProjectNodes();
    const added = having.flatMap(({ segment, project }) => {
      if (nodes.of(segment.serial)) return [];
      return { serial: segment.serial, place: segment.place, ids: this.idsOf(segment, project) };
    });
    if (this.missing.length > 0) return undefined;
    if (added.length > 0) {
      nodes.update(added as { serial: number; place: number; ids: Buffer }[], serialsOf);
      this.keep(projectId, nodes);
    } else if (known) known.used = true;
    const segments = having.map((one) => ({ ...one, nodes: nodes.of(one.segment.serial)! }));
    return { nodes, segments };
  }

  /** The identifiers of a project's nodes in a segment; undefined if they have to be read first. */
  private idsOf(segment: CachedSegment, project: number): Buffer | undefined {
    const { head } = segment;
    const [from, to] = [head.firstSlotOf(project), head.firstSlotOf(project + 1)];
    if (head.inlineIds) return head.inlineIds.subarray(from * ID, to * ID);
    const nths = head.partsOfNodes(project);
    const parts = nths.map((nth) => segment.part(nth));
    if (parts.some((part) => !part)) return undefined;
    const before = (nths[0]! - 1) * IDS_OF_PART;
    return Buffer.concat(parts as Uint8Array[]).subarray((from - before) * ID, (to - before) * ID);
  }

  private keep(projectId: string, nodes: ProjectNodes): void {
    const known = this.projects.get(projectId);
    if (known) {
      known.used = true;
      known.nodes = nodes;
      this.cache.resize(known, nodes.size);
      return;
    }
    const part = { nodes, size: nodes.size, used: true, drop: () => void this.projects.delete(projectId) };
    this.projects.set(projectId, part);
    this.cache.add(part);
  }
}
