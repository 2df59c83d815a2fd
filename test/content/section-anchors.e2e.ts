import { newDocument, newMember, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';

const [url] = deployment().api;
let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

let documents = 0;
async function reader(content: string) {
  const id = await newDocument(owner, project, `anchors-${documents++}.md`, content);
  return (anchor: string, more: object = {}) =>
    owner.post(`/api/v1/documents/${id}/section`, { anchor, ...more });
}

describe('a section by its name', () => {
  it.each([
    ['VitePress and Docusaurus', '## My title {#own}'],
    ['VitePress with a class', '## My title { #own .wide }'],
    ['React docs', '## My title {/*own*/}'],
    ['React docs with spaces', '## My title  {/* own */}'],
    ['underlined headings', 'My title {#own}\n---'],
  ])('is found by its custom id and by the slug of its text, with the ids of %s', async (_, heading) => {
    const read = await reader(`# Before\n\n${heading}\n\ntext\n\n## After\n`);
    for (const anchor of ['own', '#own', 'my-title', 'My title', 'OWN']) {
      const { data } = (await read(anchor).expect(200)).body;
      expect(data.heading).toMatchObject({ anchor: 'own', level: 2, startLine: 3 });
      expect(data.untrusted.text).toBe(`${heading}\n\ntext\n\n`);
    }
  });

  it('is found by the HTML anchors in and above its heading', async () => {
    const read = await reader('# <a id="one"></a>A\n\n<a name="two"></a>\n\n# B\n');
    expect((await read('one').expect(200)).body.data.heading).toMatchObject({ anchor: 'a', startLine: 1 });
    expect((await read('two').expect(200)).body.data.heading).toMatchObject({ anchor: 'b', startLine: 5 });
  });

  it('stays addressable if custom ids collide with each other and with slugs', async () => {
    const read = await reader('# A {#x}\n# B {#x}\n# x\n# C {#b}\n');
    for (const [anchor, line] of [
      ['x', 1],
      ['a', 1],
      ['b', 2],
      ['x-1', 3],
      ['c', 4],
    ] as const)
      expect((await read(anchor).expect(200)).body.data.heading.startLine).toBe(line);
  });

  it.each([
    '#getting-started',
    'getting-started/',
    'Getting-Started',
    'Getting Started',
    'Getting Started: Now & Here!',
    'getting_started_now_here',
    'getting%2Dstarted--now%2Dhere',
    '%23getting-started--now--here',
    'getting-started-now-here',
  ])('is found by %j', async (anchor) => {
    const read = await reader('# Guide\n## Getting Started\n1\n## Getting Started: Now & Here!\n2\n');
    const { data } = (await read(anchor).expect(200)).body;
    expect(data.heading.startLine).toBe(/now/i.test(anchor) ? 4 : 2);
    expect((await read(anchor, { startLine: data.heading.endLine }).expect(200)).body.data.lineCount).toBe(1);
    const { etag } = data;
    const unchanged = (await read(anchor, { ifNoneMatch: etag }).expect(200)).body.data;
    expect(unchanged).toMatchObject({ notModified: true, heading: data.heading });
  });

  it('is the one with exactly that name before those with a similar name', async () => {
    const read = await reader('# C++\n# C\n# Setup {#one}\n# setup {#Setup}\n# über\n# u\u0308ber {#nfd}\n');
    for (const [anchor, line] of [
      ['c', 1],
      ['C', 2],
      ['C++', 1],
      ['Setup', 4],
      ['setup', 3],
      ['u\u0308ber', 6],
    ] as const)
      expect((await read(anchor).expect(200)).body.data.heading.startLine).toBe(line);
  });
});

describe('a section in a block quote or list item', () => {
  it.each([
    ['a quote', '# A\n\n> ## Q\n> text\n\nafter\n', 'q', '> ## Q\n> text\n', 'a'],
    ['a list item', '# A\n\n- # Q\n  text\n- other\n\nafter\n', 'q', '- # Q\n  text\n', 'a'],
    ['a quote in a list item', '# A\n- > # Q\n  > text\n\n  item\n', 'q', '- > # Q\n  > text\n', 'a'],
    ['an underlined heading in a quote', '# A\n> Q\n> ===\nafter\n', 'q', '> Q\n> ===\n', 'a'],
    ['a lazy line', '# A\n> # Q\n> text\nlazy\n\nafter\n', 'q', '> # Q\n> text\nlazy\n', 'a'],
  ])('ends with %s, and ends no section outside of it', async (_, content, anchor, inner, outer) => {
    const read = await reader(content);
    expect((await read(anchor).expect(200)).body.data.untrusted.text).toBe(inner);
    expect((await read(outer).expect(200)).body.data.untrusted.text).toBe(content);
  });

  it('ends before the next heading of its level in the same container', async () => {
    const read = await reader('> # A\n> 1\n>> # B\n>> 2\n>\n> # C\n> 3\n\nend\n');
    const text = async (anchor: string) => (await read(anchor).expect(200)).body.data.untrusted.text;
    expect(await text('a')).toBe('> # A\n> 1\n>> # B\n>> 2\n>\n');
    expect(await text('b')).toBe('>> # B\n>> 2\n');
    expect(await text('c')).toBe('> # C\n> 3\n');
  });
});

describe('the 404 of a missing anchor', () => {
  it('lists up to five of the nearest anchors with their headings and lines', async () => {
    const read = await reader(
      '# Changelog\n## Install\n## *Installation* guide {#installation}\n## Uninstall\n## A\n## B\n## C\n',
    );
    const { error } = (await read('instalation').expect(404)).body;
    expect(error.code).toBe('SVC_SECTION_NOT_FOUND');
    expect(error.details.nearest).toHaveLength(5);
    expect(error.details.nearest[0]).toEqual({
      anchor: 'installation',
      level: 2,
      startLine: 3,
      untrusted: { heading: 'Installation guide' },
    });
    expect(error.details.nearest[1]).toMatchObject({ anchor: 'install', startLine: 2 });
    expect(error.message).toContain('`installation`, `install`');
  });

  it.each(['%00', 'a%00b', '%', '%ff', '%E0%A4', '%2500', '\ud800', '%0A', '\u202e', ' ', '#', '##'])(
    'is the answer to the anchor %j, which no heading can have',
    async (anchor) => {
      const read = await reader('# A\n');
      const { status, body } = await read(anchor);
      expect([400, 404]).toContain(status);
      expect(['SVC_VALIDATION_ERROR', 'SVC_SECTION_NOT_FOUND']).toContain(body.error.code);
    },
  );

  it('lists none for a document without headings', async () => {
    const read = await reader('only text\n');
    expect((await read('x').expect(404)).body.error.details).toEqual({ nearest: [] });
  });

  it('tells nothing to callers who cannot read the document', async () => {
    const stranger = await newOwner(url);
    const id = await newDocument(owner, project, 'private.md', '# Secret plans\n');
    const hidden = await stranger
      .post(`/api/v1/documents/${id}/section`, { anchor: 'secret-plan' })
      .expect(404);
    expect(JSON.stringify(hidden.body)).not.toContain('secret-plans');
    const member = await newMember(owner);
    const seen = await member.post(`/api/v1/documents/${id}/section`, { anchor: 'secret-plan' }).expect(404);
    expect(seen.body.error.details.nearest[0].anchor).toBe('secret-plans');
  });

  it('is answered for a document with 10,000 headings', async () => {
    const read = await reader(Array.from({ length: 10_000 }, (_, i) => `## Heading number ${i}\n`).join(''));
    const { details } = (await read('heading-number-123456').expect(404)).body.error;
    expect(details.nearest).toHaveLength(5);
    expect((await read('Heading Number 9999').expect(200)).body.data.heading.startLine).toBe(10_000);
  });
});
