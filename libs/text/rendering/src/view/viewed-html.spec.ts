import { Parser } from 'htmlparser2';
import { putAddresses } from './put-addresses';
import { renderView } from './render-view';
import { viewedHtml } from './sanitize-viewed';

const DOCUMENT = `# Title

> [!NOTE]
> An alert with [a link](other.md), [a broken one](none.md) and ![a picture](p.png).

- [ ] a task
- [x]
- [ ] ![](p.png) **bold**

1. one
2. two

| left | right |
|:--|--:|
| עברית | 2 |

\`\`\`js
let a = 1;
\`\`\`

<details open><summary>More</summary><p align="center" title="t" lang="de">text <kbd>x</kbd></p></details>

---

https://example.org ~~gone~~ <span dir="rtl">שלום</span>
`;

describe('the list by which a client sanitizes a view again', () => {
  it('has every tag and attribute of a view', () => {
    const allowed = viewedHtml();
    const missing = new Set<string>();
    const { html } = renderView({ markdown: DOCUMENT, firstLine: 1 });
    const parser = new Parser({
      onopentag: (tag, attributes) => {
        if (!allowed[tag]) missing.add(tag);
        for (const name of Object.keys(attributes))
          if (![...(allowed[tag] ?? []), ...allowed['*']!].includes(name)) missing.add(`${tag} ${name}`);
      },
    });
    parser.end(putAddresses(html, (index) => (index === 1 ? null : '/documents/1')));
    expect([...missing]).toEqual([]);
  });

  it('names no attribute twice for a tag, which browsers refuse', () => {
    const { '*': all = [], ...tags } = viewedHtml();
    for (const names of Object.values(tags)) {
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => all.includes(name))).toEqual([]);
    }
  });

  it('has nothing that runs or frames', () => {
    const { '*': all = [], ...tags } = viewedHtml();
    expect(Object.keys(tags)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/script|iframe|object|embed|style|form/)]),
    );
    expect([all, ...Object.values(tags)].flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^on|^style$|^srcdoc$/)]),
    );
  });
});
