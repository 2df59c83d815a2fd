import { renderPage } from '../page/show-page';
import { UntrustedText } from './untrusted-text';

function shown(text: string): string {
  return renderPage(UntrustedText({ text }));
}

describe('untrusted text', () => {
  it('is escaped, and isolated in its direction', () => {
    expect(shown('<b>bot</b>')).toContain('<bdi>&lt;b>bot&lt;/b></bdi>');
  });

  it.each(['\u202e', '\u2066', '\u200b', '\u2028', '\u0007', '\ufeff', '\u3164', '\u2800'])(
    'shows %j as a code point',
    (character) => {
      const html = shown(`a${character}b`);
      expect(html).not.toContain(character);
      expect(html).toContain(`U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    },
  );

  it('leaves names in every script unchanged, with their joiners', () => {
    for (const name of ['नमस्ते', 'می‌خواهم', '👩‍💻', 'Ünïcødé', 'שלום']) expect(shown(name)).toContain(name);
  });
});
