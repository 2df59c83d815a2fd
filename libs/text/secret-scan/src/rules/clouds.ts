import type { Rule } from '../findings/rule';

/** Keys of cloud providers. */
export const CLOUDS: readonly Rule[] = [
  {
    id: 'aws-access-key-id',
    anchors: ['akia', 'asia', 'abia', 'acca', 'a3t'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Z0-9])/y,
    unmistakable: true,
  },
  {
    id: 'aws-session-token',
    anchors: ['fwogzxivyxdz', 'iqojb3jpz2lu'],
    pattern: /(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9/+=]{100,2400}/y,
    min: 100,
  },
  { id: 'aws-bedrock-key', anchors: ['absk'], pattern: /ABSK[A-Za-z0-9+/]{109,269}={0,2}/y, min: 109 },
  {
    id: 'aws-bedrock-short-lived-key',
    anchors: ['bedrock-api-key-'],
    pattern: /bedrock-api-key-[A-Za-z0-9+/=]{60,2400}/y,
    min: 60,
  },
  {
    id: 'aws-mws-key',
    anchors: ['amzn.mws.'],
    pattern: /amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    id: 'google-api-key',
    anchors: ['aiza'],
    pattern: /AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/y,
    unmistakable: true,
  },
  {
    id: 'google-client-secret',
    anchors: ['gocspx-'],
    pattern: /GOCSPX-[A-Za-z0-9_-]{24,40}/y,
    min: 24,
    unmistakable: true,
  },
  { id: 'google-access-token', anchors: ['ya29.'], pattern: /ya29\.[A-Za-z0-9_-]{30,1024}/y, min: 30 },
  { id: 'google-refresh-token', anchors: ['1//0'], pattern: /1\/\/0[A-Za-z0-9_-]{38,512}/y, min: 38 },
  {
    id: 'google-service-account-key-id',
    anchors: ['private_key_id'],
    pattern: /private_key_id["'\s:=]{1,8}(?<secret>[0-9a-f]{40})(?![0-9a-f])/dy,
    notAfter: 'nothing',
  },
  {
    id: 'google-messaging-key',
    anchors: [':apa91b'],
    lead: 11,
    pattern: /AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{100,160}/y,
  },
  {
    id: 'azure-client-secret',
    anchors: ['q~'],
    lead: 4,
    pattern: /[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])/y,
    notAfter: 'token',
  },
  {
    id: 'azure-account-key',
    anchors: [
      'accountkey',
      'account_key',
      'account-key',
      'storagekey',
      'storage_key',
      'storage-key',
      'accesskey',
      'access_key',
    ],
    pattern:
      /(?:account|storage|access)[_-]?key["'\s:=>|]{1,8}(?<secret>[A-Za-z0-9+/]{80,88}={0,2})(?![A-Za-z0-9+/=])/diy,
    notAfter: 'nothing',
  },
  {
    id: 'azure-storage-key',
    anchors: ['+ast', '+asb', '+aeh', '+arm', 'acdb'],
    lead: 76,
    pattern: /[A-Za-z0-9+/]{76}(?:\+A(?:St|Sb|EH|Rm)|ACDb)[A-Za-z0-9+/]{6}==/y,
  },
  {
    id: 'azure-shared-access-key',
    anchors: ['sharedaccesskey', 'sharedsecretvalue'],
    pattern: /Shared(?:AccessKey|SecretValue)["'\s:=>]{1,8}(?<secret>[A-Za-z0-9+/]{43}=)/diy,
    notAfter: 'nothing',
  },
  {
    id: 'azure-shared-access-signature',
    anchors: ['sig='],
    pattern: /sig=(?<secret>(?:[A-Za-z0-9+/]|%2[BbFf]){43}(?:=|%3[Dd]))/dy,
    accept: (_, text, { start, end }) => /[?&]s[vep]=/.test(text.slice(Math.max(0, start - 400), end + 400)),
  },
  {
    id: 'azure-app-configuration-secret',
    anchors: ['.azconfig.io'],
    pattern: /\.azconfig\.io;Id=[^;\s]{1,60};Secret=(?<secret>[A-Za-z0-9+/=]{36,90})/dy,
    notAfter: 'nothing',
  },
  {
    id: 'azure-identifiable-key',
    anchors: ['jqqj9'],
    lead: 52,
    pattern: /[A-Za-z0-9]{52}JQQJ9[A-Za-z0-9]{1,4}[A-Za-z0-9]{20,27}(?![A-Za-z0-9])/y,
  },
  {
    id: 'azure-subscription-key',
    anchors: ['ocp-apim-subscription-key'],
    pattern: /Ocp-Apim-Subscription-Key["'\s:=]{1,8}(?<secret>[0-9a-fA-F]{32})(?![0-9a-fA-F])/diy,
  },
  {
    id: 'alibaba-access-key-id',
    anchors: ['ltai'],
    pattern: /LTAI[A-Za-z0-9]{12,24}(?![A-Za-z0-9])/y,
    min: 12,
  },
  { id: 'yandex-cloud-key', anchors: ['aqvn'], pattern: /AQVN[A-Za-z0-9_-]{35,38}(?![A-Za-z0-9_-])/y },
  {
    id: 'ibm-cos-hmac-key',
    anchors: ['cos_hmac_keys'],
    pattern: /cos_hmac_keys["'\s:={\w]{1,40}secret_access_key["'\s:=]{1,8}(?<secret>[0-9a-f]{48})/diy,
  },
];
