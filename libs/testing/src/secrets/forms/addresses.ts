import type { Forms } from './form';
import { host, key, password, plainKey, service, user } from './form';

/** Secrets in addresses and headers. */
export const ADDRESS_FORMS: Forms = {
  appid: (r) => `https://api.openweathermap.org/data/2.5/weather?q=Oslo&appid=${r.text('hex', 32)}`,
  'appid first': (r) => `curl "https://api.acme.io/w?appid=${r.text('hex', 32)}&q=Oslo"`,
  'key in a query': (r) => `https://api.${service(r)}.io/v1/items?key=${plainKey(r)}`,
  'key later in a query': (r) => `https://api.${service(r)}.io/v1/items?page=2&key=${plainKey(r)}&limit=10`,
  'access_key in a query': (r) => `http://data.${service(r)}.io/api/latest?access_key=${r.text('hex', 32)}`,
  'apikey in a query': (r) => `https://api.${service(r)}.io/check?apikey=${plainKey(r)}`,
  'api-key in a query': (r) => `https://api.${service(r)}.io/search.json?q=x&api-key=${plainKey(r)}`,
  'app_key in a query': (r) =>
    `https://api.${service(r)}.io/q?app_id=${r.text('hex', 8)}&app_key=${r.text('hex', 32)}`,
  'code of a function': (r) =>
    `https://acme-fn.azurewebsites.net/api/run?code=${r.bytes(40).toString('base64').replaceAll('+', 'a').replaceAll('/', 'b')}`,
  'subscription key in a query': (r) =>
    `https://api.acme.io/maps?api-version=1.0&subscription-key=${r.text('base62', 43)}`,
  'auth in a query': (r) => `https://acme.firebaseio.com/users.json?auth=${r.text('base62', 40)}`,
  'pass in a query': (r) => `http://sms.acme.io/send?user=${user(r)}&pass=${r.text('base62', 14)}&to=1`,
  'pwd in a query': (r) => `https://meet.acme.io/j/81234567890?pwd=${r.text('base62', 32)}`,
  'secret in a query': (r) => `https://api.acme.io/hook?secret=${plainKey(r)}`,
  'signature key in a query': (r) =>
    `https://acme.blob.core.windows.net/c/f?sv=2022-11-02&se=2030-01-01&sp=r&sig=${encodeURIComponent(r.bytes(32).toString('base64'))}`,
  'token as the user of an address': (r) => `git clone https://${r.text('hex', 40)}@git.acme.io/web.git`,
  'token as the password of an address': (r) => `git clone https://oauth2:${plainKey(r)}@git.acme.io/web.git`,
  'FTP address': (r) => `ftp://${user(r)}:${r.text('base62', 10)}@ftp.acme.io/a`,
  'address of a proxy': (r) => `http_proxy=http://${user(r)}:${r.text('base62', 10)}@proxy.acme.io:3128`,
  'SMTP address': (r) => `smtps://a%40acme.io:${r.text('base62', 12)}@smtp.acme.io:465`,
  otpauth: (r) => `otpauth://totp/Acme:jane?secret=${r.text('base32', 32)}&issuer=Acme`,
  DSN: (r) => `https://${r.text('hex', 32)}:${r.text('hex', 32)}@errors.acme.io/42`,
  'X-API-Key': (r) => `curl -H "X-API-Key: ${key(r)}" https://api.acme.io`,
  'X-Auth-Token': (r) => `X-Auth-Token: ${plainKey(r)}`,
  'subscription key header': (r) => `Ocp-Apim-Subscription-Key: ${r.text('hex', 32)}`,
  'Authorization Token': (r) => `Authorization: Token ${r.text('hex', 40)}`,
  'Authorization token=': (r) => `Authorization: Token token="${r.text('hex', 32)}"`,
  'Authorization without a scheme': (r) => `-H 'Authorization: ${plainKey(r)}'`,
  'Authorization ApiKey': (r) => `Authorization: ApiKey ${r.bytes(36).toString('base64')}`,
  'Authorization Key': (r) => `"Authorization": "Key ${plainKey(r)}"`,
  'Authorization GenieKey': (r) => `Authorization: GenieKey ${r.uuid()}`,
  'PRIVATE-TOKEN': (r) => `curl --header "PRIVATE-TOKEN: ${r.text('base62', 20)}" https://git.acme.io/api`,
  Bearer: (r) => `Authorization: Bearer ${key(r)}`,
  Basic: (r) => `Authorization: Basic ${Buffer.from(`${user(r)}:${password(r)}`).toString('base64')}`,
  'cookie of a session': (r) => `Cookie: sessionid=${plainKey(r)}; theme=dark`,
  'header in code': (r) => `headers = {"Authorization": "Bearer ${key(r)}"}`,
  'header member': (r) => `headers["X-Access-Token"] = "${key(r)}"`,
  'host and port with user and password': (r) => `[smtp.acme.io]:587 ${user(r)}:${password(r)}`,
  'proxy option': (r) =>
    `curl -x http://${host(r)}:3128 --proxy-user ${user(r)}:${password(r)} https://acme.io`,
};
