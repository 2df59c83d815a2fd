import { IsInt, IsString } from 'class-validator';
import { loadSettings } from './load-settings';

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

  it('keeps the default of a setting that is empty', () => {
    class Composed {
      trees = new Trees();
    }
    expect(loadSettings(Composed, { HEIGHT: '' }).trees.height).toBe(3);
  });
});
