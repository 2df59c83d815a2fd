import { isLoopback, isPublicAddress } from './public-address';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    [
      'link-local and metadata',
      ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
    ],
    ['shared and the cloud’s own', ['100.64.0.1', '100.100.100.200', '168.63.129.16']],
    ['reserved', ['192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1']],
    ['multicast and broadcast', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8']],
    ['IPv4-compatible and translated', ['::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::a00:1', '64:ff9b:1:ffff::1']],
    ['6to4 and Teredo', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2001::1', '2001:0:7f00:1::']],
    [
      'other special ranges of IPv6',
      ['100::1', '100:0:0:1::1', '2001:db8::1', '3fff::1', '5f00::1', 'fec0::1', '4000::1'],
    ],
    [
      'not an address',
      ['', 'localhost', '0x7f.1', '2130706433', '017700000001', '127.1', '[::1]', '1.2.3.4 '],
    ],
  ])('refuses %s addresses', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe('isLoopback', () => {
  it('accepts only addresses of the machine itself', () => {
    const addresses = [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '10.0.0.1',
      '::ffff:127.0.0.1',
      '8.8.8.8',
      'localhost',
    ];
    expect(addresses.filter(isLoopback)).toEqual(['127.0.0.1', '127.9.9.9', '::1']);
  });
});
