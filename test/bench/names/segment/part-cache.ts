/** Something in memory that can be read again. */
export interface CachedPart {
  size: number;
  /** Whether a search has used it since room was last needed. */
  used: boolean;
  /** Forgets it. */
  drop(): void;
}

/** Keeps parts of segments as long as there is room for them. */
export class PartCache {
  bytes = 0;
  private readonly parts = new Set<CachedPart>();

  constructor(private readonly most: number) {}

  add(part: CachedPart): void {
    this.parts.add(part);
    this.bytes += part.size;
  }

  remove(part: CachedPart): void {
    if (this.parts.delete(part)) this.bytes -= part.size;
  }

  /** Notes how much memory a part takes now. */
  resize(part: CachedPart, size: number): void {
    this.bytes += size - part.size;
    part.size = size;
  }

  /** Forgets the oldest parts if there is no room. One that was used gets a second chance. Call it when no search is running. */
  makeRoom(): void {
    for (const part of this.parts) {
      if (this.bytes <= this.most) return;
      this.parts.delete(part);
      if (part.used) {
        part.used = false;
        this.parts.add(part);
      } else {
        this.bytes -= part.size;
        part.drop();
      }
    }
  }
}
