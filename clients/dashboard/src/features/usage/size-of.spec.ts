import { sizeOf } from './size-of';

describe('a number of bytes', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1_023, '1,023 B'],
    [1_024, '1 KiB'],
    [1_536, '1.5 KiB'],
    [26_214_400, '25 MiB'],
    [1_073_741_824, '1 GiB'],
    [1_073_741_824_000, '1,000 GiB'],
    [2 ** 50, '1,024 TiB'],
  ])('is shown in its largest unit: %s', (bytes, shown) => expect(sizeOf(bytes, 'en')).toBe(shown));

  it('is written as in the language of the person', () => expect(sizeOf(1_536, 'de')).toBe('1,5 KiB'));
});
