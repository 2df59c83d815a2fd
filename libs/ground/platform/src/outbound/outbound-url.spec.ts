import { type OutboundUrl, mayConnect, parseOutboundUrl } from './outbound-url';

const hostOf = (text: string, allowPrivate = false): string | undefined => {
  const parsed = parseOutboundUrl(text, allowPrivate);
  return typeof parsed === 'string' ? undefined : parsed.host;
};

describe('parseOutboundUrl', () => {
  it.each([
    ['https://hooks.example.com/x?key=1', 'hooks.example.com'],
    ['https://hooks.example.com:443/', 'hooks.example.com'],
    ['https://hooks.example.com:8443/', 'hooks.example.com'],
    ['HTTPS://HOOKS.Example.COM', 'hooks.example.com'],
    ['https://hooks.example.com./', 'hooks.example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://local.example.com/', 'local.example.com'],
    ['https://internal.example/', 'internal.example'],
    ['https://mymetadata.goog/', 'mymetadata.goog'],
    ['https://8.8.8.8/', '8.8.8.8'],
    ['https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
  ])('accepts %s', (text, host) => expect(hostOf(text)).toBe(host));

  it.each([
    [
      'other schemes',
      ['http://hooks.example.com/', 'ftp://a.example/', 'file:///etc/passwd', '//a.example/', 'a.example'],
    ],
    [
      'loopback in every notation',
      [
        'https://127.0.0.1/',
        'https://127.1/',
        'https://2130706433/',
        'https://0x7f000001/',
        'https://0x7f.0.0.1/',
        'https://0177.0.0.1/',
        'https://017700000001/',
        'https://127.0.0.1./',
        'https://①②⑦.⓪.⓪.①/',
        'https://0/',
        'https://[::1]/',
        'https://[0:0:0:0:0:0:0:1]/',
      ],
    ],
    [
      'forms that embed an IPv4 address',
      [
        'https://[::ffff:127.0.0.1]/',
        'https://[::ffff:7f00:1]/',
        'https://[::127.0.0.1]/',
        'https://[64:ff9b::7f00:1]/',
        'https://[64:ff9b:1::7f00:1]/',
        'https://[2002:7f00:1::]/',
      ],
    ],
    ['zones', ['https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/', 'https://[fe80::1]/']],
    ['metadata', ['https://169.254.169.254/latest', 'https://0xa9fea9fe/', 'https://[fd00:ec2::254]/']],
    [
      'names of the machine or its network',
      [
        'https://localhost/',
        'https://LOCALHOST./',
        'https://api.localhost/',
        'https://api.localhost./',
        'https://metadata/',
        'https://intranet./',
      ],
    ],
    [
      'names of metadata services',
      [
        'https://metadata.google.internal/computeMetadata/v1/',
        'https://METADATA.google.INTERNAL./',
        'https://metadata.goog/',
        'https://metadata.azure.internal/',
        'https://metadata.azure.com/',
        'https://instance-data/latest/',
        'https://instance-data.ec2.internal/latest/',
        'https://instance-data.eu-west-1.compute.amazonaws.com/',
        'https://metadata.tencentyun.com/',
        'https://metadata.packet.net/',
        'https://metadata.platformequinix.com/',
      ],
    ],
    [
      'names that only private networks have',
      [
        'https://printer.local/',
        'https://git.corp/',
        'https://nas.lan/',
        'https://router.home/',
        'https://router.home.arpa/',
        'https://x.svc.cluster.local/',
        'https://abc.onion/',
      ],
    ],
    ['user names and passwords', ['https://u@a.example/', 'https://u:p@a.example/', 'https://:p@a.example/']],
    [
      'ports of other protocols',
      ['https://a.example:22/', 'https://a.example:80/', 'https://a.example:1023/', 'https://a.example:0/'],
    ],
    [
      'texts that the parser would change',
      [
        ' https://a.example/',
        'https://a.example/\n',
        'https:\\\\a.example\\',
        'https://a.exa\tmple/',
        'https://a.example/\u0000',
        'https:a.example',
        'https://a.example..',
        'https://.',
        'https://',
        `https://a.example/${'x'.repeat(2048)}`,
      ],
    ],
  ])('refuses %s', (_, texts) => expect(texts.filter((text) => hostOf(text) !== undefined)).toEqual([]));

  it('accepts local receivers and http if private addresses are allowed', () => {
    for (const text of ['http://localhost:9000/', 'http://127.0.0.1:9000/', 'https://receiver:8443/'])
      expect(hostOf(text, true)).toBeDefined();
    expect(hostOf('http://u:p@localhost:9000/', true)).toBeUndefined();
    expect(hostOf('http://localhost:25/', true)).toBeUndefined();
  });
});

describe('mayConnect', () => {
  const https = parseOutboundUrl('https://hooks.example.com/', true) as OutboundUrl;
  const http = parseOutboundUrl('http://hooks.example.com:9000/', true) as OutboundUrl;

  it('requires that every address is public', () => {
    expect(mayConnect(https, ['8.8.8.8', '2606:4700:4700::1111'], false)).toBe(true);
    expect(mayConnect(https, ['8.8.8.8', '127.0.0.1'], false)).toBe(false);
    expect(mayConnect(https, ['8.8.8.8', '::ffff:10.0.0.1'], false)).toBe(false);
    expect(mayConnect(https, [], false)).toBe(false);
  });

  it('sends nothing without TLS to another machine', () => {
    expect(mayConnect(http, ['127.0.0.1', '::1'], true)).toBe(true);
    expect(mayConnect(http, ['10.0.0.1'], true)).toBe(false);
    expect(mayConnect(http, ['8.8.8.8'], true)).toBe(false);
    expect(mayConnect(http, ['127.0.0.1'], false)).toBe(false);
    expect(mayConnect(https, ['10.0.0.1'], true)).toBe(true);
  });
});
