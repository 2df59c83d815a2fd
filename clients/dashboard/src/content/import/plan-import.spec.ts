import { planImport } from './plan-import';

function source(path: string) {
  return { path, size: 1, type: '', read: () => Promise.reject(new Error('not read here')) };
}

describe('The plan of an import', () => {
  it('keeps folders, makes documents of Markdown files, and takes the others as files', () => {
    const { items, skipped } = planImport(
      ['docs/img/logo.png', 'docs/b.md', 'docs/a/READ ME.MD'].map(source),
      '/team',
    );
    expect(items.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'document /team/docs/a/READ ME.MD',
      'document /team/docs/b.md',
      'file /team/docs/img/logo.png',
    ]);
    expect(skipped).toBe(0);
  });

  it('leaves out what no person wrote', () => {
    const paths = [
      '.git/config',
      'a/.DS_Store',
      'node_modules/x/README.md',
      '__MACOSX/._a.md',
      '../../etc/passwd',
      'a.md',
    ];
    const { items, skipped } = planImport(paths.map(source), '');
    expect(items.map(({ path }) => path)).toEqual(['/a.md']);
    expect(skipped).toBe(5);
  });

  it('leaves out the manifest of an export', () => {
    const { items, skipped } = planImport(['manifest.jsonl', 'handbook/a.md'].map(source), '');
    expect(items.map(({ path }) => path)).toEqual(['/handbook/a.md']);
    expect(skipped).toBe(0);
  });
});
