/** A document to render for its readers. */
export interface ViewTask {
  /** Without front matter. */
  markdown: string;
  /** The line of the document on which `markdown` begins, from 1. */
  firstLine: number;
}

/** The destination of a link or an image that is not an address of the web. */
export interface ViewedLink {
  href: string;
  image: boolean;
}

/** A rendered document whose links to other documents and files wait for their addresses. */
export interface Viewed {
  /** Sanitized. `<a data-link="0">` and `<img data-link="0">` stand for the links. */
  html: string;
  links: ViewedLink[];
  /** BCP 47; null if the script does not identify the language. */
  language: string | null;
  direction: 'ltr' | 'rtl';
}
