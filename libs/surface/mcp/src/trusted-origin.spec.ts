import { requireTrustedOrigin } from './trusted-origin';

const TRUSTED = ['https://w.example/', 'http://localhost:5173', undefined];

describe('the origin of a request to the tools', () => {
  it.each([undefined, 'https://w.example', 'http://localhost:5173'])('is accepted: %s', (origin) => {
    expect(() => requireTrustedOrigin(origin, TRUSTED)).not.toThrow();
  });

  it.each(['https://evil.example', 'http://w.example', 'https://w.example:8443', 'null', '', 'w.example'])(
    'is refused: %s',
    (origin) => {
      expect(() => requireTrustedOrigin(origin, TRUSTED)).toThrow('another site');
    },
  );
});
