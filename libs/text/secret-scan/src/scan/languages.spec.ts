import { Random } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const random = new Random(328);
const KEY = random.text('base62', 24);
const PASSWORD = 'Xk4-zW9!q2';

async function isBlocked(content: string): Promise<boolean> {
  const { findings } = await scan({ content, title: 'Setting up', slug: 'setting-up' }, options);
  return findings.some(blocks);
}

describe('a scan finds a secret that a sentence names in', () => {
  it.each<[string, string]>([
    ['German', `Das Kennwort für den Drucker lautet ${PASSWORD}.`],
    ['German, with an abbreviation', `Mein PW ist immer noch ${PASSWORD}, falls ihr ranmüsst.`],
    ['German, a key', `API-Schlüssel: ${KEY}`],
    ['French', `Mot de passe d’accès : « ${PASSWORD} »`],
    ['French, with an abbreviation', `Identifiant : compta / mdp : ${PASSWORD}`],
    ['French, a key', `Clé API : ${KEY}`],
    ['Italian', `La password del NAS è ${PASSWORD}, utente admin.`],
    ['Spanish', `La clave: ${PASSWORD}`],
    ['Spanish, a key', `Clave de API: ${KEY}`],
    ['Polish', `Hasło do panelu: ${PASSWORD}`],
    ['Russian', `Пароль от админки — ${PASSWORD}`],
    ['Russian, a key', `API-ключ: ${KEY}`],
    ['Swedish', `Lösenordet är ${PASSWORD}`],
    ['Czech', `Heslo je ${PASSWORD}`],
    ['Spanish, with a user', `Credenciales: admin / ${PASSWORD}`],
    ['Chinese, with a user', `账号密码：admin/${PASSWORD}`],
    ['German, of a change', `Passwort geändert auf ${PASSWORD}`],
    ['Hungarian', `Jelszó: ${PASSWORD}`],
    ['Vietnamese', `Mật khẩu: ${PASSWORD}`],
    ['Japanese, without a space', `管理画面のパスワードは${PASSWORD}です。`],
    ['Japanese, in brackets', `パスワードは「${PASSWORD}」です。`],
    ['Japanese, a key', `APIキーは ${KEY} を使ってください。`],
    ['Chinese', `测试环境的密码是 ${PASSWORD}，请不要外传。`],
    ['Chinese, without a space', `密码为${PASSWORD}。`],
    ['Korean', `비밀번호는 ${PASSWORD} 입니다`],
    ['a table in Polish', `| Usługa | Hasło |\n|---|---|\n| Poczta | ${PASSWORD} |`],
  ])('%s', async (_, content) => {
    expect(await isBlocked(content)).toBe(true);
  });
});

describe('a scan finds', () => {
  it.each<[string, string]>([
    ['a password of words that satisfies a rule for passwords', 'password: "Winter2026!"'],
    ['a password of words with a mark between them', 'Login: Fiets!Regen64q as the password'],
    ['a password with an ampersand', 'password: SjY8&K8jxS'],
    [
      'a password in a sentence about its change',
      `The password for the staging database has been changed to ${PASSWORD}.`,
    ],
    ['a password of words at the end of a sentence', 'The password is Winter2026!'],
    ['a generated password that happens to have no digit', "connect(host='db', password='uIqrTmzKATUD')"],
    [
      'the seed phrase of a wallet',
      'Seed phrase: ripple vacant orbit gentle maple dragon sunset trophy velvet acoustic lumber paddle',
    ],
    [
      'a key of Paddle',
      `pdl_live_apikey_${random.text('lower', 26)}_${random.text('base62', 22)}_${random.text('base62', 3)}`,
    ],
    ['a key that begins with @', 'SECRET_KEY = "@n0ca0)k*rkfx!ut-(sm*1h_qlzx^e9#5kov44x)9kg57k5q(8"'],
  ])('%s', async (_, content) => {
    expect(await isBlocked(content)).toBe(true);
  });
});

describe('a scan does not find', () => {
  it.each<[string, string]>([
    ['what a rule for passwords says in Japanese', 'パスワードは12文字以上で設定してください。'],
    ['how a program handles passwords, in Japanese', 'パスワードはOAuth2.0では不要です。'],
    ['how a program handles passwords, in Chinese', '密码为空时返回HTTP401。密码是用BCrypt2加密存储的。'],
    ['what a rule for passwords says in Chinese', '密码必须至少包含8个字符，密码是保密信息。'],
    ['where a password is, in German', 'Das Passwort für den Drucker liegt in Raum B12 im Schrank 2.'],
    ['whom to ask, in French', 'Mot de passe : à demander au support (poste 4711)'],
    ['words that stand for a password', 'password: MyStr0ngP@ssword!\npassword: P@ssw0rd123'],
    [
      'dates in columns about passwords',
      '| User | Password changed | Token expires |\n|---|---|---|\n| anna | 2026-01-04 | 2026-12-31 |',
    ],
    [
      'a sentence about seed phrases',
      'A seed phrase is used when people want their wallet back from the app that they had before.',
    ],
    ['an address', 'Password: Anna2@Example.com'],
    ['names in code', 'password: getUserNameFromDatabase\ntoken: "@acme/auth-Token2"'],
    ['the example of RFC 6749', 'grant_type=password&username=johndoe&password=A3ddj3w'],
  ])('%s', async (_, content) => {
    expect(await isBlocked(content)).toBe(false);
  });
});
