import { sanitizeReceived } from './html/sanitize-received';
import { sanitizeShown } from './page/sanitize-shown';

const ELEMENTS = (
  'a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code ' +
  'col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 ' +
  'h4 h5 h6 head header hgroup hr i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav ' +
  'noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select slot ' +
  'small source span strike strong style sub summary sup svg table tbody td template tfoot th thead time title tr track tt u ul var ' +
  'video wbr'
).split(' ');

const ATTRIBUTES = (
  'abbr action align alt aria-label background charset checked cite class colspan content contenteditable coords data datetime dir ' +
  'disabled download formaction headers height hidden href hreflang id lang media name onclick open ping poster referrerpolicy reversed ' +
  'role rowspan sandbox scope shape sizes slot span srcdoc srcset start style tabindex target title translate type usemap value width'
).split(' ');

const VALUES: Record<string, string> = { class: 'language-ts', type: 'checkbox', style: 'color:red' };
const URLS = new Set([
  'action',
  'background',
  'cite',
  'data',
  'href',
  'poster',
  'formaction',
  'ping',
  'srcset',
]);

/** Attributes that an element needs to be kept. */
const NEEDED: Record<string, Record<string, string>> = {
  a: { href: 'https://x.org/' },
  img: { src: 'https://x.org/a.png' },
  input: { type: 'checkbox' },
};

function element(tag: string, attribute: string): string {
  const value = VALUES[attribute] ?? (URLS.has(attribute) ? 'https://x.org/' : '1');
  const attributes = Object.entries({ [attribute]: value, ...NEEDED[tag] });
  return `<${tag} ${attributes.map(([name, text]) => `${name}="${text}"`).join(' ')}>b</${tag}>`;
}

/** Everything that a sanitizer keeps: `tag` and `tag[attribute]`. */
function keptBy(sanitize: (html: string) => string): Set<string> {
  const kept = new Set<string>();
  for (const tag of ELEMENTS)
    for (const attribute of ATTRIBUTES) {
      const [, attributes] =
        new RegExp(`<${tag}((?: [^>]*)?)>`).exec(sanitize(element(tag, attribute))) ?? [];
      if (attributes === undefined) continue;
      kept.add(tag);
      if (new RegExp(` ${attribute}(?:[ =]|$)`).test(attributes)) kept.add(`${tag}[${attribute}]`);
    }
  return kept;
}

describe('the allow-list', () => {
  const received = keptBy((html) => {
    const sanitized = sanitizeReceived(html);
    return 'html' in sanitized ? sanitized.html : '';
  });
  const shown = keptBy(sanitizeShown);
  const global = ['dir', 'lang', 'title'];

  it('allows what documents need, and three attributes everywhere', () => {
    const tags = [...received].filter((name) => !name.includes('['));
    expect(tags).toHaveLength(67);
    for (const tag of tags) for (const name of global) expect(received).toContain(`${tag}[${name}]`);
  });

  it('allows no attribute that acts, loads or styles, and names only for headings that are shown', () => {
    const names = new Set([...received, ...shown].map((name) => /\[(.*)\]/.exec(name)?.[1]));
    expect([...names].filter(Boolean).sort()).toEqual([
      ...[
        'abbr',
        'alt',
        'checked',
        'cite',
        'class',
        'colspan',
        'datetime',
        'dir',
        'disabled',
        'height',
        'href',
        'id',
      ],
      ...['lang', 'open', 'reversed', 'rowspan', 'scope', 'span', 'start', 'title', 'type', 'value', 'width'],
    ]);
  });

  it('differs between HTML that is received and HTML that is shown only in this', () => {
    const landmarks = ['article', 'aside', 'footer', 'header', 'section'];
    const withGlobal = (tag: string) => [tag, ...global.map((name) => `${tag}[${name}]`)];
    expect([...received].filter((name) => !shown.has(name)).sort()).toEqual(
      [...landmarks.flatMap(withGlobal), 'del[cite]', 'ins[cite]', 'li[value]', 'pre[class]'].sort(),
    );
    expect([...shown].filter((name) => !received.has(name)).sort()).toEqual(
      [
        ...['details[open]', 'input', 'input[disabled]', 'input[type]', 'input[checked]', 'td[scope]'],
        ...[1, 2, 3, 4, 5, 6].map((level) => `h${level}[id]`),
      ].sort(),
    );
  });
});
