import { MAX_HEADINGS } from '../lines/scan-limits';

/** A scanned heading and its section. Offsets are in UTF-16 code units and lines are 1-based; `endLine` is inclusive, `end` exclusive. */
export interface Section {
  level: number;
  source: string;
  line: number;
  start: number;
  endLine: number;
  end: number;
}

/** Builds sections from headings in the order of the document. */
export class SectionList {
  readonly sections: Section[] = [];
  /** How many headings were beyond the limit. */
  omitted = 0;
  private readonly open: Section[] = [];

  /** Ends the open sections of this level and below, and begins a section. A heading beyond the limit only ends sections. */
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

  /** Ends the open sections of `level` and below at a position; level 0 ends all. */
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
