import { addressBlock, widerBlocks } from './address-block';

describe('addressBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('counts %s as %s', (ip, block) => expect(addressBlock(ip)).toBe(block));
});

describe('widerBlocks', () => {
  it.each([
    ['203.0.113.7', []],
    ['', []],
    ['2001:db8:1:2', ['2001:db8:1:0/56', '2001:db8:1/48']],
    ['2001:db8:1:12ab', ['2001:db8:1:12/56', '2001:db8:1/48']],
  ])('of %s are %j', (block, wider) => expect(widerBlocks(block).map((w) => w.block)).toEqual(wider));
});
