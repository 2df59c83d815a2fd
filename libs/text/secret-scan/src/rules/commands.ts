import { RANK } from '../findings/hit';
import type { PatternRule, Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { isExpression } from '../heuristics/references';

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
    [' -u', '--user ', '--user=', '--proxy-user '],
    /(?: -u ?|--(?:proxy-)?user[ =])["']?[A-Za-z0-9._@+-]{1,64}[:%](?<secret>[^\s"'`:/<>]{6,128})/dy,
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
