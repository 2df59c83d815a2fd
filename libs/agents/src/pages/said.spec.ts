import { renderPage } from '#platform';
import { Said } from './said';

function shown(text: string): string {
  return renderPage(Said({ text }));
}

describe('text that a stranger gave', () => {
  it('is escaped and set apart in its direction', () => {
    expect(shown('<b>bot</b>')).toContain('<bdi>&lt;b>bot&lt;/b></bdi>');
  });

  it.each(['\u202e', '\u2066', '\u200b', '\u2028', '\u0007', '\ufeff'])(
    'shows %j instead of obeying it',
    (character) => {
      const html = shown(`a${character}b`);
      expect(html).not.toContain(character);
      expect(html).toContain(`U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    },
  );

  it('leaves names of every script as they are, joiners included', () => {
    for (const name of ['नमस्ते', 'می‌خواهم', '👩‍💻', 'Ünïcødé', 'שלום']) expect(shown(name)).toContain(name);
  });
});
