import { IsInt, IsString, Max } from 'class-validator';
import { loadSettings } from './load-settings';
import { IsOrigin } from './origin';

class Trees {
  @IsInt()
  height = 3;
}

class Flowers {
  @IsString()
  height = 'low';
}

describe('loadSettings', () => {
  it('refuses two libs that declare the same setting', () => {
    class Composed {
      trees = new Trees();
      flowers = new Flowers();
    }
    expect(() => loadSettings(Composed, {})).toThrow('Both Trees and Flowers declare HEIGHT.');
  });

  it('stores an origin as programs write it', () => {
    class Addresses {
      @IsOrigin()
      home = '';

      @IsOrigin()
      other = '';
    }
    class Composed {
      addresses = new Addresses();
    }
    const { addresses } = loadSettings(Composed, { HOME: 'HTTPS://W.example:443/', OTHER: 'http://w:80' });
    expect(addresses).toMatchObject({ home: 'https://w.example', other: 'http://w' });
  });

  it('accepts no integer that PostgreSQL’s integer can’t have, unless a setting says so', () => {
    class Sizes {
      @IsInt()
      count = 1;

      @IsInt()
      @Max(9_000_000_000)
      bytes = 1;
    }
    class Composed {
      sizes = new Sizes();
    }
    const most = loadSettings(Composed, { COUNT: '2147483647', BYTES: '9000000000' }).sizes;
    expect(most).toMatchObject({ count: 2_147_483_647, bytes: 9_000_000_000 });
    expect(() => loadSettings(Composed, { COUNT: '2147483648' })).toThrow(
      'Setting COUNT is "2147483648": it must not be greater than 2147483647.',
    );
  });

  it('keeps the default of a setting that is empty', () => {
    class Composed {
      trees = new Trees();
    }
    expect(loadSettings(Composed, { HEIGHT: '' }).trees.height).toBe(3);
  });
});
