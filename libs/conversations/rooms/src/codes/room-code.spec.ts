import { PlatformSettings, MasterKey } from '#platform';
import { RoomCodes } from './room-code';

describe('a room code', () => {
  const platform = Object.assign(Object.create(PlatformSettings.prototype) as PlatformSettings, {
    masterKey: Buffer.alloc(32, 1).toString('base64'),
  });
  const codes = new RoomCodes(new MasterKey(platform));

  it('has ten lower-case letters without vowels, in the form xxx-xxxx-xxx', () => {
    const generated = Array.from({ length: 200 }, () => codes.generate().code);
    for (const code of generated)
      expect(code).toMatch(/^[bcdfghjklmnpqrstvwxz]{3}-[bcdfghjklmnpqrstvwxz]{4}-[bcdfghjklmnpqrstvwxz]{3}$/);
    expect(new Set(generated).size).toBe(200);
  });

  it('is read without case, spaces and dashes', () => {
    const { code, codeHash } = codes.generate();
    const plain = code.replace(/-/g, '');
    for (const typed of [code, code.toUpperCase(), plain, ` ${plain.split('').join(' ')} `, `${code}–`])
      expect(codes.hashOf(typed)).toEqual(codeHash);
  });

  it('is not found by a text that is almost the code, or longer', () => {
    const { code, codeHash } = codes.generate();
    for (const typed of ['', code.slice(1), `${code}b`, `${code}.`, `a${code.slice(1)}`])
      expect(codes.hashOf(typed)).not.toEqual(codeHash);
  });

  it('has a hash that depends on the key of the service', () => {
    const other = Object.assign(Object.create(PlatformSettings.prototype) as PlatformSettings, {
      masterKey: Buffer.alloc(32, 2).toString('base64'),
    });
    const { code, codeHash } = codes.generate();
    expect(new RoomCodes(new MasterKey(other)).hashOf(code)).not.toEqual(codeHash);
  });
});
