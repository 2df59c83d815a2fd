import { RANK } from '../findings/hit';
import type { PatternRule, Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { isExpression } from '../heuristics/references';

/** Programs that take a password or a key as a short option. */
const OPTION_COMMANDS = (
  'sqlcmd bcp isql osql tsql mosquitto_pub mosquitto_sub ipmitool snmpwalk snmpget snmpset ldapsearch ldapadd ldapmodify ldapwhoami twine rdesktop ' +
  'evil-winrm crackmapexec netexec redis-cli influx clickhouse-client cbq vncviewer ncftp sftp ssh scp gpg zip unzip enc'
).split(' ');

const isSecret = (secret: string): boolean =>
  (isStrongPassword(secret) || isGeneratedKey(secret)) && !isExpression(secret, false);

function command(anchors: readonly string[], pattern: RegExp, rest: Partial<PatternRule> = {}): PatternRule {
  return {
    id: 'command-line-password',
    rank: RANK.named,
    anchors,
    pattern,
    value: 'any',
    accept: isSecret,
    ...rest,
  };
}

/** Passwords and tokens in commands. */
export const COMMANDS: readonly Rule[] = [
  command(
    [' -u', ' -a ', '--user ', '--user=', '--proxy-user '],
    /(?: -[ua] ?|--(?:proxy-)?user[ =])["']?[A-Za-z0-9._@+-]{1,64}[:%](?<secret>[^\s"'`:/<>]{6,128})/dy,
    { id: 'command-line-login', notAfter: 'nothing', accept: (secret) => isStrongPassword(secret) },
  ),
  command(
    [
      'sshpass ',
      'mysql ',
      'mysqldump ',
      'mysqladmin ',
      'mariadb ',
      'redis-cli ',
      'mongosh ',
      'mongo ',
      'mongodump ',
      'psexec ',
      'ldapsearch ',
      'cqlsh ',
    ],
    /(?:sshpass|mysql(?:dump|admin)?|mariadb|redis-cli|mongo(?:sh|dump)?|psexec|ldapsearch|cqlsh)(?: [^\s|;&"']{1,60}){0,6} -(?:p|a|w) ?["']?(?<secret>[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/diy,
  ),
  command(
    [' -u', ' --user ', ' --username ', ' -user ', ' -l '],
    /(?: -[ul] ?| --?user(?:name)? )["']?[^\s"'-][^\s"']{0,63}["']?(?: --?[\w-]{1,20}(?: (?!-)[^\s"'|;&]{1,64})?){0,3}? (?:-p|-pw) ?["']?(?<secret>[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/diy,
    { notAfter: 'nothing' },
  ),
  command(
    OPTION_COMMANDS.flatMap((name) => [`${name} `, `${name}.exe `]),
    /[\w.-]{2,24} (?:(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|(?!-[pPkwAX] )[^\s|;&"']{1,100}) ){0,12}?-(?:[pPwkAX]|pw) ?["']?(?<secret>[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/dy,
  ),
  command(
    ['zip -p', 'unzip -p', '7z x -p', '7z a -p', '7za x -p', '7za a -p', 'rar x -p', 'rar a -p', 'rar a -hp'],
    /(?:unzip|zip|7za?|rar)(?: [axert]{1,2}| -[a-z0-9]{1,4}){0,3} -h?p ?["']?(?<secret>[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/diy,
  ),
  command(
    ['net user '],
    /net user ["']?[^\s"'/]{1,64}["']? ["']?(?<secret>[^\s"'`<>|;/*-][^\s"'`<>|;]{5,127})/diy,
  ),
  command(
    ['net use '],
    /net use(?: [^\s]{1,80}){1,2} (?:\/user:[^\s]{1,64} )?["']?(?<secret>[^\s"'`<>|;/-][^\s"'`<>|;]{5,127})/diy,
  ),
  command(
    [' /p:', ' /pass:', ' /pwd:', ' /rp '],
    / \/(?:p:|pass:|pwd:|rp )["']?(?<secret>(?![A-Za-z]{1,40}=)[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/diy,
    { notAfter: 'nothing' },
  ),
  command(['password'], /password["']?(?: \/t [a-z_]{4,16})? \/d ["']?(?<secret>[^\s"'`<>|;]{6,128})/diy, {
    notAfter: 'nothing',
  }),
  command(
    ['lftp -u ', 'smbclient ', 'rpcclient '],
    /(?:lftp|smbclient|rpcclient)(?: [^\s]{1,80}){0,4}? -[uU] ?["']?[^\s,%"']{1,64}[,%](?<secret>[^\s"'`<>|;]{6,128})/dy,
  ),
  command(
    ['curl ', 'http ', 'https '],
    /(?:curl|https?)(?: [^\s]{1,100}){0,8}? -(?:u|a) ?["']?(?<secret>[A-Za-z0-9_-]{20,128}):?["']?(?=\s)/dy,
    { accept: (secret) => isGeneratedKey(secret) },
  ),
  command(
    ['secret set ', 'isakmp key ', 'tacacs-server ', 'radius-server '],
    /(?:secret set [\w-]{1,64} (?:--body|-b)[ =]|isakmp key |(?:tacacs|radius)-server (?:host [^\s]{1,64} )?key (?:0 )?)["']?(?<secret>[^\s"'`<>|;]{6,128})/diy,
  ),
  command(['send "', "send '", 'send -- "'], /send(?: --)? ["'](?<secret>[^"'\s\\]{6,64})\\{1,2}[rn]/dy),
  command(
    ['wpa_passphrase ', 'acl setuser ', 'auth ', '-initial-password ', 'doctl auth init '],
    /(?:wpa_passphrase [^\s]{1,64} |acl setuser [^\s]{1,64}(?: [a-z+~@*&%:-]{1,20}){0,4}? >|auth (?:[^\s]{1,32} )?|-initial-password |doctl auth init (?:-t|--access-token) )["']?(?<secret>[^\s"'`<>|;]{6,128})["']?(?=\s|$)/diy,
    { accept: (secret) => isSecret(secret) && !/^-|[(){},]/.test(secret) },
  ),
  command(
    ['login '],
    /login(?:[ \t\\\n]{1,6}[^\s|;&"'\\-][^\s|;&"']{0,80}|[ \t\\\n]{1,6}--?[A-Za-z-]{1,20}){0,8}[ \t\\\n]{1,6}(?:-p|-P|--password)[ =]?["']?(?<secret>[^\s"'`<>|;-][^\s"'`<>|;]{5,127})/dy,
  ),
  command(['login '], /login\s{1,4}[^\s]{1,80}\s{1,8}password\s{1,4}(?<secret>[^\s]{6,128})/dy, {
    id: 'netrc-login',
  }),
  command(
    ['convertto-securestring'],
    /convertto-securestring(?: -(?:string|asplaintext|force)){0,3}[ \t]{1,4}\(?\\?["']?(?<secret>[^\s"'`\\()|]{6,128})/diy,
  ),
  command(['token'], /token["']?[ =:"']{1,4}(?<secret>[a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])/diy, {
    id: 'kubernetes-bootstrap-token',
    notAfter: 'nothing',
    accept: (secret) => isGeneratedKey(secret),
  }),
  command(
    ['operator unseal ', 'operator rekey '],
    /operator (?:unseal|rekey)(?: -[^\s]{1,40}){0,3} ["']?(?<secret>[A-Za-z0-9+/]{40,90}={0,2})/diy,
    { id: 'vault-unseal-key' },
  ),
  command(
    ['-passin', '-passout', '-passin=', 'pass:'],
    /(?:-pass(?:in|out)[ =]["']?)?pass:(?<secret>[^\s"'`<>|;]{6,128})/dy,
    { notAfter: 'nothing' },
  ),
  command(
    [
      '-storepass ',
      '-keypass ',
      '-passphrase ',
      ' -pw ',
      'net use ',
      'add_user ',
      'change_password ',
      'chpasswd',
      'htpasswd -',
    ],
    /(?:-(?:storepass|keypass|passphrase|pw)|net use(?: [^\s]{1,80}){1,3}|(?:add_user|change_password) [^\s]{1,64}|htpasswd(?: -[a-zA-Z]{1,6}){1,3} [^\s]{1,80} [^\s]{1,64}) ["']?(?<secret>[^\s"'`<>|;/-][^\s"'`<>|;]{5,127})/dy,
    { notAfter: 'nothing' },
  ),
  command(
    ['echo ', 'printf ', '<<< '],
    /(?:echo(?: -n)?|printf|<<<) ["']?(?:[\w.-]{1,40}:)?(?<secret>[^\s"'`<>|;:$-][^\s"'`<>|;:]{5,127})["']?\s{0,3}\|\s{0,3}(?:sudo )?(?:(?:docker|podman|helm|crane|oras|gh|oc|nerdctl|buildah|skopeo)\b[^\n|]{0,80}(?:-stdin|--with-token)|chpasswd|passwd|sudo -S|kinit)/dy,
  ),
];
