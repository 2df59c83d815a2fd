import { stylesheet } from '../page/assets';
import { TOKENS } from './tokens';

/** The beginning of every stylesheet: colors for light and dark mode, typefaces, links and focus. */
export const BASE_STYLE = `
${TOKENS}*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  font: 1rem/1.6 var(--sans); color: var(--ink); background: var(--paper); overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-deep); text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
`;

/** The stylesheet of the product's own pages: one column, hairlines instead of boxes. */
const STYLE = `${BASE_STYLE}
.top { border-bottom: 1px solid var(--line); }
.top > div { display: flex; align-items: baseline; gap: .25rem 1.5rem; flex-wrap: wrap; padding: .9rem 1.5rem; max-width: 58rem; margin: 0 auto; }
.brand { font: 600 1.02rem/1.4 var(--serif); color: var(--ink); text-decoration: none; margin-right: auto; }
.brand:hover { color: var(--ink); text-decoration: underline; text-decoration-thickness: 1px; }
.user { display: flex; align-items: baseline; gap: 1rem; font-size: .875rem; color: var(--soft); min-width: 0; }
.user form { margin: 0; }
.user span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 15rem; }

.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; padding: .6rem 1rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: 4px; }
.skip:focus { top: .5rem; }
.top.broad > div { max-width: 76rem; }
.framed { width: 100%; max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; flex: 1; display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 0 3.5rem; }
.framed main { max-width: none; padding: clamp(2rem, 5vh, 3rem) 0 4rem; outline-offset: .75rem; }
.framed main:focus { outline: none; }
.menu { font-size: .9375rem; }
.menu.broad { padding: clamp(2rem, 5vh, 3rem) 0 2rem; }
.menu.narrow { display: none; border-bottom: 1px solid var(--line); }
.menu summary { cursor: pointer; padding: .8rem 0; font-weight: 600; }
.menu summary .quiet { font-weight: 400; }
.menu p { margin: 0; }
.menu .organization { font-weight: 600; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.menu .section { color: var(--soft); font-size: .8125rem; margin: 1.25rem 0 .25rem; }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu li a { display: block; padding: .3rem 0 .3rem .8rem; margin-left: -.8rem; color: var(--ink); text-decoration: none; border-left: 2px solid transparent; }
.menu li a:hover { text-decoration: underline; text-decoration-thickness: 1px; }
.menu li a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }

main { width: 100%; max-width: 29rem; margin: 0 auto; padding: clamp(2.25rem, 8vh, 5rem) 1.5rem 4rem; flex: 1; }
main.wide { max-width: 58rem; padding-top: clamp(2rem, 6vh, 3.75rem); }
h1 { font: 500 clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem)/1.2 var(--serif); letter-spacing: -.012em; margin: 0 0 .6rem; text-wrap: balance; }
h2 { font: 600 1.2rem/1.35 var(--serif); margin: 2.75rem 0 .5rem; }
p { margin: 0 0 1rem; max-width: 38rem; text-wrap: pretty; }
.lead { color: var(--soft); font-size: 1.0625rem; margin-bottom: 1.75rem; }
.quiet { color: var(--soft); font-size: .875rem; }
.after { margin-top: 2rem; padding-top: 1.1rem; border-top: 1px solid var(--line); font-size: .9375rem; color: var(--soft); }
code, .code { font-family: var(--mono); font-size: .9em; }
.big-code { font: 500 1.5rem/1.3 var(--mono); letter-spacing: .08em; margin: 0 0 1.5rem; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }

form { margin: 1.75rem 0 0; }
.field { margin: 0 0 1.25rem; }
.field label { display: block; font-weight: 600; font-size: .9375rem; margin-bottom: .3rem; }
.field .hint { margin: 0 0 .4rem; color: var(--soft); font-size: .875rem; line-height: 1.45; }
.field .wrong { margin: .4rem 0 0; color: var(--alarm); font-size: .875rem; line-height: 1.45; }
.field .wrong::before { content: "↑ "; }
input:not([type=checkbox], [type=radio]), select, textarea {
  width: 100%; font: inherit; color: inherit; background: var(--sheet);
  border: 1px solid var(--edge); border-radius: 4px; padding: .6rem .75rem; min-height: 2.75rem;
}
input:hover, select:hover, textarea:hover { border-color: var(--ink); }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 1px; border-radius: 4px; }
input[aria-invalid=true] { border-color: var(--alarm); box-shadow: inset 3px 0 0 var(--alarm); }
input[readonly] { color: var(--soft); background: transparent; border-style: dashed; }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0; }
legend { font-weight: 600; font-size: .9375rem; padding: 0; margin-bottom: .3rem; max-width: 100%; overflow-wrap: anywhere; }
fieldset .list { margin: .5rem 0 1rem; }
.nested { margin: 0 0 .9rem 1.75rem; }
.not-granted { margin: 0 0 .9rem; }
.choice { display: flex; gap: .7rem; align-items: baseline; margin: 0 0 .9rem; }
.choice > :not(input) { min-width: 0; overflow-wrap: anywhere; }
.choice + .field { margin-top: 1.5rem; }
.choice input { accent-color: var(--accent); width: 1.05rem; height: 1.05rem; flex: none; transform: translateY(.15rem); margin: 0; }

.button {
  display: inline-block; font: 600 1rem/1.35 var(--sans); text-align: center; text-decoration: none; cursor: pointer;
  padding: .65rem 1.35rem; min-height: 2.75rem; border-radius: 4px; border: 1px solid transparent; max-width: 100%; overflow-wrap: anywhere;
}
.button.primary { color: var(--on-accent); background: var(--accent); }
.button.primary:hover { color: var(--on-accent); background: var(--accent-deep); }
.button.plain { color: var(--ink); background: transparent; border-color: var(--edge); }
.button.plain:hover { border-color: var(--ink); }
.button.alarm { color: var(--alarm); background: transparent; border-color: currentColor; }
.button.alarm:hover { color: var(--paper); background: var(--alarm); }
.button.text { font-weight: 400; font-size: .875rem; color: var(--accent); background: none; padding: 0; min-height: 0; border: 0; text-decoration: underline; text-underline-offset: .18em; text-decoration-thickness: 1px; }
.button.text:hover { color: var(--accent-deep); text-decoration-thickness: 2px; }
.search { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.search .field { flex: 1 1 16rem; max-width: 26rem; margin: 0; }
.framed form { max-width: 30rem; }
.framed form.search { max-width: none; }
.framed form p { max-width: none; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1.75rem; }
.actions form { margin: 0; }

.notice { border-left: 3px solid var(--accent); padding: .1rem 0 .1rem 1rem; margin: 1.5rem 0; max-width: 38rem; }
.notice.problem { border-color: var(--alarm); color: var(--alarm); }
.notice > :last-child { margin-bottom: 0; }

.facts { margin: 1.75rem 0; border-bottom: 1px solid var(--line); }
.facts > div { display: grid; grid-template-columns: 8rem 1fr; gap: .1rem 1.5rem; padding: .65rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; }
.facts ul { margin: 0; padding: 0; list-style: none; }
.facts li + li { margin-top: .3rem; }

.risk { color: var(--alarm); }
.withheld { color: var(--soft); text-decoration: line-through; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.strange { font: .85em var(--mono); color: var(--alarm); border: 1px solid currentColor; border-radius: 3px; padding: 0 .2em; }

.list { list-style: none; margin: 1.5rem 0; padding: 0; border-bottom: 1px solid var(--line); }
.list > li { border-top: 1px solid var(--line); padding: .9rem 0; display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; align-items: baseline; justify-content: space-between; }
.list > li > :first-child { flex: 1 1 16rem; min-width: 0; }
.list p { margin: 0; }
.list form { margin: 0; }
.name { font-weight: 600; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: baseline; padding: .6rem 1.25rem .6rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); font-size: .875rem; }

@media (max-width: 52rem) {
  .framed { display: block; }
  .menu.narrow { display: block; }
  .menu.broad { display: none; }
  .menu.narrow nav { padding: 0 0 1.25rem .8rem; }
  .menu li a { padding-top: .5rem; padding-bottom: .5rem; }
}
@media (max-width: 34rem) {
  .framed { padding-left: 1.15rem; padding-right: 1.15rem; }
  .framed main { padding-left: 0; padding-right: 0; }
  .facts > div { grid-template-columns: 1fr; }
  .facts dt { font-size: .875rem; }
  .top > div, body > main { padding-left: 1.15rem; padding-right: 1.15rem; }
  form > .button.primary, .actions > .button, .actions > form, .actions > form > .button { width: 100%; }
  .list form { margin-top: .4rem; }
  .user span { max-width: 9rem; }
}
@media print { .top, .menu, form, .actions, .acts { display: none; } }
`;

/** The path of the stylesheet of the product's own pages. */
export const STYLE_PATH = stylesheet('style', STYLE);
