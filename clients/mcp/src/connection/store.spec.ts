import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store, type Stored, settingsFolder } from './store.js';

const stored = (token: string) =>
  ({ credentials: { token, signingKey: { kty: 'OKP' } }, requestedScopes: [] }) as unknown as Stored;

describe('the stored credentials', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'store-')), 'settings');
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('are kept for each service, in a file that only the user can read', () => {
    const [a, b] = [new Store(folder, 'https://a.example'), new Store(folder, 'http://localhost:3000/x')];
    a.write(stored('one'));
    b.write(stored('two'));
    expect([a.read()!.credentials.token, b.read()!.credentials.token]).toEqual(['one', 'two']);
    for (const { file } of [a, b]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).sort()).toEqual(['a.example.json', 'http%3A%2F%2Flocalhost%3A3000%2Fx.json']);
  });

  it('are never those of another service, even if the addresses look alike', () => {
    const urls = [
      'http://a.example',
      'https://http-a.example',
      'https://a.example',
      'https://a.example:8443',
    ];
    const more = ['https://a.example/8443', 'https://a.example_8443', 'http://[::1]:3000', 'http://1:3000'];
    const files = [...urls, ...more].map((url) => new Store(folder, url).file);
    expect(new Set(files).size).toBe(files.length);
    expect(new Store(folder, 'https://a.example/').file).toBe(new Store(folder, 'https://A.example').file);
  });

  it('lose a refused token, but not the keys, and not the token of another process', () => {
    const store = new Store(folder, 'https://c.example');
    store.write(stored('new'));
    store.forget('old');
    expect(store.read()!.credentials.token).toBe('new');
    store.forget('new');
    expect(store.read()!.credentials).toMatchObject({ token: '', signingKey: { kty: 'OKP' } });
  });

  it('count as missing if the file is damaged', () => {
    const store = new Store(folder, 'https://d.example');
    writeFileSync(store.file, '{');
    expect(store.read()).toBeUndefined();
  });

  it('are in the folder for settings of the system', () => {
    expect(settingsFolder({ HOME: '/home/ana' }, 'linux')).toBe('/home/ana/.config/document-workspace');
    expect(settingsFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe('/x/document-workspace');
  });
});
