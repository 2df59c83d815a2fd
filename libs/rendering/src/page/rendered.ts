/** A document on its way to a rendering thread. */
export interface RenderTask {
  title: string;
  /** Without front matter. */
  markdown: string;
  /** Shown instead of the Markdown. */
  html: string | null;
  /** What the page's structured data is to say beyond an article's. */
  wanted: 'questions' | 'steps' | null;
}

/** A place that the table of contents leads to. */
export interface Place {
  anchor: string;
  /** 2 or 3; the title is 1. */
  level: number;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** A document ready to be put into a page. */
export interface Rendered {
  /** Safe to be sent as it is. */
  html: string;
  /** The anchor of a heading that said what the title says, and was left out. */
  titleAnchor: string | null;
  contents: Place[];
  /** The first paragraph, at most 300 characters; empty where there is none. */
  lead: string;
  words: number;
  minutes: number;
  /** BCP 47, where the script tells; else null. */
  language: string | null;
  direction: 'ltr' | 'rtl';
  questions: Question[];
  steps: string[];
}
