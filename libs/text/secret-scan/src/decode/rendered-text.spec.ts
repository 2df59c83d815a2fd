import { renderedText } from './rendered-text';

describe('the text of a page', () => {
  it.each([
    ['[AKIA](https://a.b)**IOSF**&#79;~~D~~', 'AKIAIOSFOD'],
    ['AK<!-- < -->IA\\_<b title=">">x</b>', 'AKIA_x'],
    ['`a` ![alt](b)c\n\n    code &amp;\n\n- [x] done', 'a c\ncode &amp;\n\n\n[x] done\n\n'],
  ])('of %j is %j', (markdown, text) => {
    expect(renderedText(markdown, 'markdown')!.trim()).toBe(text.trim());
  });

  it('is null if the page shows the source, because it is nested too deeply', () => {
    expect(renderedText('<b>'.repeat(600), 'markdown')).toBeNull();
    expect(renderedText('<b>'.repeat(200) + 'x', 'html')).toBe('x');
  });
});
