import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('dependencies', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const explained = [...read('docs/dependencies.md').matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
  const explains = (pattern: string, name: string) =>
    pattern === name || (pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1)));

  it('are each pinned to one version', () => {
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('each have a reason in docs/dependencies.md', () => {
    const names = all.map(([name]) => name);
    expect(names.filter((name) => !explained.some((pattern) => explains(pattern, name)))).toEqual([]);
  });
});
