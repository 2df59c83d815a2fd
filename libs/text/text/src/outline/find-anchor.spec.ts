import { expectLinearGrowth } from '#testing/growth';
import { findAnchor, nearestAnchors, requestedAnchor } from './find-anchor';
import { readOutline } from './outline';

function find(content: string, anchor: string): string | null {
  const requested = requestedAnchor(anchor);
  const headings = readOutline(content).headings.map(({ anchor: name, aliases, text }) => ({
    anchor: name,
    aliases,
    hasText: text === requested.decoded,
  }));
  return findAnchor(headings, requested);
}

describe('findAnchor', () => {
  const DOCUMENT =
    '# Getting Started!\n# Q&A\n# Über uns\n# ﬁne Ａ\n# snake_case\n# v1.2.3\n# Own {#MyId}\n# 見出し\n# Getting Started!\n# ???';

  it.each([
    ['getting-started', 'getting-started'],
    ['#getting-started', 'getting-started'],
    ['getting-started/', 'getting-started'],
    ['#Getting-Started', 'getting-started'],
    ['Getting Started', 'getting-started'],
    ['Getting Started!', 'getting-started'],
    ['getting_started', 'getting-started'],
    ['getting-started!', 'getting-started'],
    ['  getting   started ', 'getting-started'],
    ['Getting%20Started', 'getting-started'],
    ['gettingstarted', 'getting-started'],
    ['getting-started-1', 'getting-started-1'],
    ['GETTING STARTED 1', 'getting-started-1'],
    ['Q&A', 'qa'],
    ['%C3%BCber-uns', 'über-uns'],
    ['u\u0308ber-uns', 'über-uns'],
    ['ÜBER UNS', 'über-uns'],
    ['fine a', 'ﬁne-ａ'],
    ['snake-case', 'snake_case'],
    ['v1.2.3', 'v123'],
    ['MyId', 'MyId'],
    ['myid', 'MyId'],
    ['Own', 'MyId'],
    ['#%E8%A6%8B%E5%87%BA%E3%81%97', '見出し'],
    ['???', 'section'],
    ['started', null],
    ['getting-started-2', null],
    ['#', null],
    ['', null],
    ['%', null],
    ['%E0%A4%A', null],
    ['-', null],
  ])('finds %j as %j', (requested, expected) => {
    expect(find(DOCUMENT, requested)).toBe(expected);
  });

  it.each([
    ['# a b {#Exact}\n# c {#exact}', 'exact', 'exact'],
    ['# A {#x}\n# B {#X}', 'X', 'X'],
    ['# C++\n# C', 'C', 'c-1'],
    ['# Setup {#one}\n# SETUP {#two}', 'SETUP', 'two'],
    ['# ab\n# a-b', 'a b', 'a-b'],
    ['# a-b-1\n# a-b1', 'ab1', null],
  ])('in %j prefers for %j the exact name %j', (content, requested, expected) => {
    expect(find(content, requested)).toBe(expected);
  });
});

describe('nearestAnchors', () => {
  const headings = (...anchors: string[]) =>
    anchors.map((anchor) => ({ anchor, aliases: [`alias of ${anchor}`], hasText: false }));

  it('lists the most similar names first, and at most as many as asked for', () => {
    const all = headings('changelog', 'install', 'installation', 'uninstall', 'installing-plugins', 'faq');
    expect(nearestAnchors(all, requestedAnchor('instalation'), 3)).toEqual([
      'installation',
      'install',
      'uninstall',
    ]);
    expect(nearestAnchors(all, requestedAnchor('見出'), 9)).toHaveLength(6);
    expect(nearestAnchors([], requestedAnchor('x'), 5)).toEqual([]);
  });

  it('compares also texts without spaces, and aliases', () => {
    const all = [...headings('見出しの書き方', '目次'), { anchor: 'x', aliases: ['setup'], hasText: false }];
    expect(nearestAnchors(all, requestedAnchor('見出し'), 1)).toEqual(['見出しの書き方']);
    expect(nearestAnchors(all, requestedAnchor('set-up'), 1)).toEqual(['x']);
  });

  it('takes time in proportion to the number of headings', async () => {
    const input = (length: number) =>
      headings(...Array.from({ length }, (_, i) => `a-long-name-of-a-heading-${i}`));
    const run = (all: ReturnType<typeof headings>) => {
      const requested = requestedAnchor('a-long-name-of-a-heading');
      findAnchor(all, requested);
      nearestAnchors(all, requested, 5);
    };
    await expectLinearGrowth({ input, size: 10_000, run });
  });
});
