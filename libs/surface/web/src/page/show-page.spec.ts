import { Fragment, h } from 'preact';
import { renderPage } from './show-page';

describe('renderPage', () => {
  it('shows a NUL in a text or an attribute as the replacement character', () => {
    expect(renderPage(h(Fragment, null, h('p', { title: 'a\0b' }, 'c\0d')))).toBe(
      '<!doctype html><p title="a\ufffdb">c\ufffdd</p>',
    );
  });
});
