import { MAX_HEADINGS } from '../lines/scan-limits';

/** Where a scan found a heading. Offsets are in UTF-16 code units and lines are 1-based. */
export interface HeadingPlace {
  level: number;
  line: number;
  /** The offset of the line. */
  start: number;
  /** The number of block quotes and list items around the heading. */
  depth: number;
}

/** A scanned heading and its section. `endLine` is inclusive, `end` exclusive. */
export interface Section extends HeadingPlace {
  /** The text of the heading, with its inline marks. */
  source: string;
  /** The ids of HTML anchors directly above the heading. */
  idsAbove: string[];
  endLine: number;
  end: number;
}

/** Builds sections from headings in the order of the document. */
export class SectionList {
  readonly sections: Section[] = [];
  /** How many headings were beyond the limit. */
  omitted = 0;
  private readonly open: Section[] = [];

  /**
   * Ends the open sections of this level and below in the heading's own block quote or list item, and begins a section. A heading beyond
   * the limit only ends sections.
   */
  heading(place: HeadingPlace, source: string, idsAbove: string[]): void {
    const { level, line, start, depth } = place;
    this.close((section) => section.depth >= depth && section.level >= level, line - 1, start);
    if (this.sections.length === MAX_HEADINGS) {
      this.omitted++;
      return;
    }
    const section = { ...place, source, idsAbove, endLine: 0, end: 0 };
    this.sections.push(section);
    this.open.push(section);
  }

  /** Ends the open sections in block quotes and list items that are deeper than `depth`. */
  closeContainers(depth: number, endLine: number, end: number): void {
    this.close((section) => section.depth > depth, endLine, end);
  }

  /** Ends all open sections. */
  closeAll(endLine: number, end: number): void {
    this.close(() => true, endLine, end);
  }

  private close(ends: (section: Section) => boolean, endLine: number, end: number): void {
    for (let last = this.open.at(-1); last && ends(last); last = this.open.at(-1)) {
      last.endLine = endLine;
      last.end = end;
      this.open.pop();
    }
  }
}
