import { stylesheet } from '../../page/assets';
import { BASE_STYLE } from '../../parts/style';

/** One column of text, with the table of contents beside it on wide screens. */
const STYLE = `${BASE_STYLE}
:root { --tint: light-dark(#f1efe9, #222427); --warm: light-dark(#7a4a00, #e7b877); }
body { font-size: 1.0625rem; line-height: 1.7; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .75rem; background: var(--sheet); padding: .4rem .8rem; z-index: 1; }
.site { border-bottom: 1px solid var(--line); }
.site p { max-width: 44rem; margin: 0 auto; padding: .9rem 1.5rem; font: 600 1.02rem/1.4 var(--serif); }
.site a, .site span { color: var(--ink); text-decoration: none; }
.site a:hover { text-decoration: underline; }
main { width: 100%; max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 7vh, 4rem) 1.5rem 3rem; flex: 1; }
h1, h2, h3, h4, h5, h6 { font-family: var(--serif); font-weight: 600; line-height: 1.25; text-wrap: balance; scroll-margin-top: 1.5rem; }
h1 { font-size: clamp(1.9rem, 1.5rem + 2vw, 2.75rem); font-weight: 500; line-height: 1.15; letter-spacing: -.015em; margin: 0 0 1rem; }
h2 { font-size: 1.55rem; margin: 2.2em 0 .65em; }
h3 { font-size: 1.25rem; margin: 1.9em 0 .55em; }
h4, h5, h6 { font-size: 1.0625rem; margin: 2em 0 .5em; }
.byline { color: var(--soft); font-size: .9375rem; line-height: 1.5; margin: 0 0 1rem; }
.byline > span > span:not(:first-child) { display: inline-block; }
.byline > span > span:not(:last-child)::after { content: "\\a0·"; margin-inline-end: .35em; }
.badge {
  display: inline-flex; align-items: center; gap: .5rem; font-size: .875rem; line-height: 1.4; color: var(--accent);
  border: 1px solid currentColor; border-radius: 2rem; padding: .3rem .85rem .3rem .6rem; text-decoration: none;
}
.badge:hover { text-decoration: underline; }
.badge svg { width: 1.05rem; height: 1.05rem; flex: none; }
.badge.warning { color: var(--alarm); }
.badge.neutral { color: var(--soft); }
.article-head { padding-bottom: 1.75rem; border-bottom: 1px solid var(--line); margin-bottom: 2rem; }
.article-head > :last-child { margin-bottom: 0; }
.lead { color: var(--soft); font-size: 1.125rem; }
.foot { border-top: 1px solid var(--line); font-size: .9375rem; color: var(--soft); }
.foot ul { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; max-width: 44rem; margin: 0 auto; padding: 1.25rem 1.5rem 2rem; }
.print-only { display: none; }

.contents { font-size: .9375rem; line-height: 1.45; margin: 0 0 2rem; }
.contents summary { cursor: pointer; font-weight: 600; padding: .35rem 0; }
.contents ul { list-style: none; margin: .35rem 0 0; padding: 0; }
.contents li { margin: 0; padding: .22rem 0; overflow-wrap: anywhere; }
.contents .level-3 { padding-inline-start: 1rem; }
.contents a { text-decoration: none; color: var(--soft); }
.contents a:hover { text-decoration: underline; color: var(--accent-deep); }

.prose > :first-child { margin-top: 0; }
.prose :is(p, li, dt, dd, h2, h3, h4, h5, h6, td, th, caption, figcaption, summary) { unicode-bidi: plaintext; }
.prose p, .prose ul, .prose ol, .prose dl, .prose blockquote, .prose pre, .prose figure, .prose details, .scroll { margin: 0 0 1.15em; }
.prose p { text-wrap: pretty; }
.prose ul, .prose ol { padding: 0; }
.prose li { margin-block: .3em; margin-inline-start: 1.6em; }
.prose li > ul, .prose li > ol { margin: .3em 0; }
.prose li > p { margin-bottom: .6em; }
.prose li.task { list-style: none; }
.prose li.task input { margin-block: 0; margin-inline: -1.5em .5em; accent-color: var(--accent); vertical-align: -.08em; }
.prose dt { font-weight: 600; }
.prose dd { margin: 0 0 .6em; margin-inline-start: 1.6em; }
.prose blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: 1.1em; margin-inline: 0; color: var(--soft); }
.prose hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em 0; }
.prose img { max-width: 100%; height: auto; }
.prose figure { margin-inline: 0; }
.prose figcaption, .prose caption { color: var(--soft); font-size: .9375rem; text-align: start; padding: .4em 0; }
.prose .missing { color: var(--soft); border: 1px dashed var(--edge); border-radius: 3px; padding: .1em .5em; font-size: .9em; }
.prose :is(code, kbd, samp), .code { font-family: var(--mono); font-size: .875em; direction: ltr; unicode-bidi: isolate; }
.prose :is(code, kbd, samp) { background: var(--tint); border-radius: 3px; padding: .12em .35em; overflow-wrap: break-word; }
.prose pre {
  background: var(--tint); border: 1px solid var(--line); border-radius: 5px; padding: .9rem 1.1rem; overflow-x: auto;
  font: .875rem/1.6 var(--mono); tab-size: 4; direction: ltr; text-align: left; unicode-bidi: isolate;
}
.prose pre code { background: none; padding: 0; font-size: inherit; overflow-wrap: normal; }
.prose pre.plain { white-space: pre-wrap; overflow-wrap: anywhere; background: none; border: 0; padding: 0; unicode-bidi: plaintext; text-align: start; direction: inherit; }
.scroll { overflow-x: auto; }
.prose table, .lineage { border-collapse: collapse; min-width: 100%; font-size: .9375rem; line-height: 1.5; }
.prose :is(th, td), .lineage :is(th, td) { text-align: left; vertical-align: top; padding: .5rem .9rem; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
.prose :is(th, td) :is(a, code) { overflow-wrap: anywhere; }
.prose :is(th, td):has(a, code) { min-width: 12ch; }
.prose :is(th, td):first-child, .lineage :is(th, td):first-child { padding-inline-start: 0; }
.prose th, .lineage th { font-weight: 600; border-bottom-color: var(--edge); }
[dir="rtl"] .prose :is(th, td), .prose [dir="rtl"] :is(th, td) { text-align: right; }
.prose [dir="ltr"] :is(th, td) { text-align: left; }
.prose :is(th, td).long { min-width: 11em; }
.prose :is(th, td).right { text-align: right; }
.prose :is(th, td).center { text-align: center; }
.prose :is(h2, h3, h4, h5, h6):target { text-decoration: underline 2px var(--accent); text-underline-offset: .25em; }

.notice { border-inline-start: 3px solid var(--accent); padding: .1rem 0 .1rem 1.1rem; margin: 0 0 2rem; }
.notice.warning { border-color: var(--alarm); }
.notice.neutral { border-color: var(--edge); }
.notice p { margin: 0 0 .6rem; }
.notice > :last-child { margin-bottom: 0; }
.notice strong { font-size: 1.125rem; }
.spaced li { margin-block: .55em; }
.lineage { margin: 0 0 1rem; }
.lineage :is(th, td) { white-space: nowrap; }
.lineage td:first-child { white-space: normal; overflow-wrap: anywhere; }
.spaced pre { margin: .6rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.documents { list-style: none; margin: -2rem 0 0; padding: 0; }
.documents li { border-bottom: 1px solid var(--line); padding: 1.15rem 0; }
.documents h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
.documents h2 a { text-decoration: none; }
.documents h2 a:hover { text-decoration: underline; }
.documents p { margin: 0; color: var(--soft); font-size: .9375rem; }
.pagination { margin: 1.5rem 0 0; }

@media (min-width: 76rem) {
  main:has(> .with-contents), body:has(main > .with-contents) :is(.site p, .foot ul) { max-width: 65rem; }
  .with-contents { display: grid; grid-template-columns: 14.5rem minmax(0, 41rem); grid-template-rows: auto 1fr; column-gap: 3.5rem; }
  .with-contents > .article-head { grid-column: 2; }
  .with-contents > .contents {
    grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem);
    overflow-y: auto; overscroll-behavior: contain; font-size: .875rem; margin: 0 -.4rem; padding: .4rem;
  }
  .with-contents > .prose { grid-column: 2; min-width: 0; }
  .with-contents > .contents summary { list-style: none; pointer-events: none; }
  .with-contents > .contents summary::-webkit-details-marker { display: none; }
  .with-contents > .contents details::details-content { content-visibility: visible; block-size: auto; }
}
@media (max-width: 34rem) {
  body { font-size: 1rem; }
  main, .site p, .foot ul { padding-left: 1.15rem; padding-right: 1.15rem; }
  .lineage thead { display: none; }
  .lineage, .lineage tbody, .lineage tr, .lineage td { display: block; border: 0; padding: 0; }
  .lineage tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --sheet: #fff; --tint: #fff; }
  @page { margin: 2cm 1.8cm; }
  body { font-size: 10.5pt; line-height: 1.5; display: block; }
  main { max-width: none; padding: 0; }
  .site, .skip, .contents, .foot, .pagination { display: none; }
  .badge { border: 0; padding: 0; color: #000; }
  .print-only { display: block; margin-top: 2rem; padding-top: .6rem; border-top: 1px solid #999; font-size: 9pt; color: #444; overflow-wrap: anywhere; }
  a { color: inherit; }
  h1 { font-size: 22pt; }
  h2 { font-size: 15pt; }
  h3 { font-size: 12.5pt; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  .prose :is(img, figure, tr, li.task) { break-inside: avoid; }
  .prose pre { white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; border-color: #bbb; font-size: 8.5pt; }
  .scroll { overflow: visible; }
  .prose table { font-size: 9pt; }
  .prose :is(th, td) { overflow-wrap: anywhere; padding: .25rem .5rem; }
  .prose :is(th, td), .prose :is(th, td).long { min-width: 5em; }
  .prose details::details-content { content-visibility: visible; block-size: auto; }
  p, li { orphans: 3; widows: 3; }
}
`;

/** The path of the stylesheet of public pages. */
export const READING_STYLE_PATH = stylesheet('reading', STYLE);
