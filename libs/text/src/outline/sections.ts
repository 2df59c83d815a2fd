import { MAX_HEADINGS } from '../lines/scan-limits';

/** A heading as scanned, with where its section ends. Offsets are UTF-16, lines 1-based; `endLine` is inclusive, `end` exclusive. */
export interface Section {
  level: number;
  source: string;
  line: number;
  start: number;
  endLine: number;
  end: number;
}

/** Turns headings in the order of the document into sections. */
export class SectionList {
  readonly sections: Section[] = [];
  omitted = 0;
  private readonly open: Section[] = [];

  /** Ends the sections of this heading's level and below, and begins one; headings beyond the limit only end sections. */
  heading(level: number, line: number, start: number, source: string): void {
    this.close(level, line - 1, start);
    if (this.sections.length === MAX_HEADINGS) {
      this.omitted++;
      return;
    }
    const section = { level, source, line, start, endLine: 0, end: 0 };
    this.sections.push(section);
    this.open.push(section);
  }

  /** Ends the open sections of `level` or below at the given place; level 0 ends all. */
  close(level: number, endLine: number, end: number): void {
    let last = this.open[this.open.length - 1];
    while (last && last.level >= level) {
      last.endLine = endLine;
      last.end = end;
      this.open.pop();
      last = this.open[this.open.length - 1];
    }
  }
}
