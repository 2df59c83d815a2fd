/** A document to render. */
export interface RenderTask {
  title: string;
  /** Without front matter. */
  markdown: string;
  /** HTML that is shown instead of the Markdown; null for none. */
  html: string | null;
  /** The structured data that the page needs in addition to an article's. */
  wanted: 'questions' | 'steps' | null;
  /** The addresses of the files to which it refers, by how its text names them (`referenceOf` of #text). */
  files?: Readonly<Record<string, string>>;
}

/** An entry of the table of contents. */
export interface Place {
  anchor: string;
  /** 2 or 3, since the title is 1. */
  level: number;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** A rendered document. */
export interface Rendered {
  /** Sanitized, so it can be sent as it is. */
  html: string;
  /** The anchor of the first heading if it was removed because it repeated the title; otherwise null. */
  titleAnchor: string | null;
  contents: Place[];
  /** The first paragraph, at most 300 characters; empty if there is none. */
  lead: string;
  words: number;
  /** The estimated reading time. */
  minutes: number;
  /** BCP 47; null if the script does not identify the language. */
  language: string | null;
  direction: 'ltr' | 'rtl';
  questions: Question[];
  steps: string[];
}
