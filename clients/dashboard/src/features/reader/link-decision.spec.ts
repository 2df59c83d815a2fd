import { anchorOfHash, decideLink } from './link-decision';

const decide = (href: string | null) => decideLink(href, 'https://workspace.example');

describe('a click on a link in a document', () => {
  it('opens documents and folders in the dashboard', () => {
    expect(decide('/documents/1#caf%C3%A9')).toEqual({ kind: 'screen', href: '/documents/1#caf%C3%A9' });
    expect(decide('/projects/1?folder=2')).toEqual({ kind: 'screen', href: '/projects/1?folder=2' });
    expect(decide('https://workspace.example/documents/1')).toEqual({ kind: 'screen', href: '/documents/1' });
  });

  it('scrolls to a heading of the same document', () => {
    expect(decide('#caf%C3%A9')).toEqual({ kind: 'anchor', anchor: 'café' });
  });

  it.each([
    'https://elsewhere.example/documents/1',
    'mailto:a@b.example',
    '/api/projects/1/files/2/content',
    '/settings',
  ])('leaves %s to the browser', (href) => expect(decide(href)).toEqual({ kind: 'browser' }));

  it('says that a link without an address is broken', () => {
    expect(decide(null)).toEqual({ kind: 'broken' });
    expect(decide('https://[')).toEqual({ kind: 'broken' });
  });

  it('takes a fragment that is not encoded as it is', () => {
    expect(anchorOfHash('#100%')).toBe('100%');
    expect(anchorOfHash('')).toBe('');
  });
});
