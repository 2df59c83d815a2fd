/** Words for a password in languages other than English, in lower case. */
export const LOCAL_PASSWORD_WORDS = [
  ...'passwort kennwort contrasena contraseña motdepasse senha wachtwoord lösenord lösenordet losenord adgangskode adgangskoden salasana'.split(
    ' ',
  ),
  ...'heslo hasło parola şifre jelszó jelszo lozinka geslo slaptažodis'.split(' '),
  ...['mot de passe', 'palavra-passe', 'palabra clave', 'mật khẩu', 'mat khau', 'kata sandi'],
  ...'密码 密碼 口令 パスワード パスフレーズ 暗証番号 비밀번호 패스워드 비번 암호'.split(' '),
  ...'пароль парола лозинка κωδικός κωδικος รหัสผ่าน סיסמה पासवर्ड'.split(' '),
  ...['كلمة المرور', 'كلمة السر'],
];

/** Words for a key or token in languages other than English. A word for `key` alone means any key, so it needs one that says which. */
export const LOCAL_KEY_WORDS = [
  ...'密钥 密鑰 金鑰 令牌 シークレット トークン 秘密鍵 토큰 токен jeton'.split(' '),
  ...each(['api', 'アクセス', '비밀', '액세스'], ['キー', ' キー', '鍵', '키', ' 키', '-ключ', ' ключ']),
  ...each(['api-', 'api ', 'zugriffs', 'zugangs', 'geheimer ', 'lizenz'], ['schlüssel']),
  ...each(['clé '], ['api', "d'api", "d'accès", 'secrète', 'privée']),
  ...each(
    ['clave ', 'chave ', 'chiave '],
    ['api', 'de api', 'segreta', 'secreta', 'di accesso', 'de acceso', 'de acesso'],
  ),
  ...each(['ключ '], ['api', 'доступа']),
];

/** Words for a user name and a password together: `Zugangsdaten: admin / …`. */
export const LOCAL_LOGIN_WORDS =
  'zugangsdaten anmeldedaten logindaten identifiants credenciales credenciais credenziali inloggegevens 账号密码 帐号密码 用户名密码 ログイン情報'.split(
    ' ',
  );

function each(first: readonly string[], second: readonly string[]): string[] {
  return first.flatMap((start) => second.map((end) => start + end));
}
