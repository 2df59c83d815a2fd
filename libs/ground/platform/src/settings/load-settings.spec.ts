import { IsInt, IsString } from 'class-validator';
import { loadSettings } from './load-settings';
import { WithoutTrailingSlash } from './trailing-slash';

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

  it('leaves out the slash at the end of an address to which paths are appended', () => {
    class Addresses {
      @IsString()
      @WithoutTrailingSlash()
      home = '';

      @IsString()
      other = '';
    }
    class Composed {
      addresses = new Addresses();
    }
    const { addresses } = loadSettings(Composed, { HOME: 'https://w.example/', OTHER: 'a/' });
    expect(addresses).toMatchObject({ home: 'https://w.example', other: 'a/' });
  });

  it('keeps the default of a setting that is empty', () => {
    class Composed {
      trees = new Trees();
    }
    expect(loadSettings(Composed, { HEIGHT: '' }).trees.height).toBe(3);
  });
});
