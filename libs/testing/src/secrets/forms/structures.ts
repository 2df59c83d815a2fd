import type { Forms } from './form';
import { key, password, service, user } from './form';

const SECTION = ['jwt', 'hmac', 'api', 'encryption', 'session', 'webhook', 'signing'];

/** Values in blocks, lists and nested members, where the name is not on the line of the value. */
export const STRUCTURE_FORMS: Forms = {
  'Terraform default after type and description': (r) =>
    `variable "${service(r)}_token" {\n  description = "Token of the API"\n  type        = string\n  sensitive   = true\n  default     = "${key(r)}"\n}`,
  'Terraform default after type': (r) =>
    `variable "db_password" {\n  type    = string\n  default = "${password(r)}"\n}`,
  'Terraform default before type': (r) =>
    `variable "db_password" {\n  default = "${password(r)}"\n  type    = string\n}`,
  'Terraform default after a validation': (r) =>
    `variable "api_key" {\n  type = string\n  validation {\n    condition     = length(var.api_key) > 8\n    error_message = "Too short."\n  }\n  default = "${key(r)}"\n}`,
  'CloudFormation parameter': (r) =>
    `  DBPassword:\n    Type: String\n    NoEcho: true\n    Default: ${password(r)}`,
  'CloudFormation parameter in JSON': (r) =>
    `"DBPassword": {\n  "Type": "String",\n  "NoEcho": true,\n  "Default": "${password(r)}"\n}`,
  'Ansible prompt with a default': (r) =>
    `vars_prompt:\n  - name: db_password\n    prompt: "Password of the database"\n    private: true\n    default: "${password(r)}"`,
  'variable with a comment before its value': (r) =>
    `- name: DB_PASSWORD\n  # set by the installer\n  value: "${password(r)}"`,
  'value before its name': (r) => `{ "value": "${key(r)}", "name": "${service(r).toUpperCase()}_TOKEN" }`,
  'value in an object of its own': (r) => `"adminPassword": {\n  "value": "${password(r)}"\n}`,
  'pipeline variable with other members': (r) => `- name: deployToken\n  isSecret: false\n  value: ${key(r)}`,
  'Postman variable': (r) =>
    `{ "key": "api_token", "type": "secret", "value": "${key(r)}", "enabled": true }`,
  'nested key in YAML': (r) => `${r.pick(SECTION)}:\n  key: ${key(r)}`,
  'nested key in YAML after others': (r) =>
    `${r.pick(SECTION)}:\n  issuer: acme\n  expires: 30d\n  key: "${key(r)}"`,
  'deeply nested key in YAML': (r) =>
    `security:\n  ${r.pick(SECTION)}:\n    algorithm: HS256\n    key: ${key(r)}`,
  'nested key in JSON': (r) => `"${r.pick(SECTION)}": { "url": "https://api.acme.io", "key": "${key(r)}" }`,
  'nested key on one line': (r) => `${r.pick(SECTION)}: key: ${key(r)}`,
  'key in a section of TOML': (r) => `[${r.pick(SECTION)}]\nkey = "${key(r)}"`,
  'key in a section of an INI file': (r) => `[${service(r)}-api]\nurl=https://api.acme.io\nkey=${key(r)}`,
  'secret with environments below it': (r) => `${service(r)}_secret:\n  production: ${key(r)}`,
  'keys with environments in JSON': (r) => `"apiKeys": { "production": "${key(r)}", "staging": "${key(r)}" }`,
  'list of keys in YAML': (r) => `api_keys:\n  - ${key(r)}\n  - ${key(r)}`,
  'list of tokens in JSON': (r) => `"tokens": ["${key(r)}", "${key(r)}"]`,
  'list of keys in code': (r) => `const API_KEYS = ['${key(r)}'];`,
  'list of keys on many lines': (r) => `access_tokens = [\n    "${key(r)}",\n    "${key(r)}",\n]`,
  'list in YAML on one line': (r) => `tokens: [${r.text('lower', 32)}]`,
  'users and passwords in a map': (r) => `basicAuth({ users: { '${user(r)}': '${password(r)}' } })`,
  'nested pass in YAML': (r) => `smtp:\n  user: ${user(r)}\n  pass: ${password(r)}`,
  'Windows answer file': (r) =>
    `<Password>\n  <Value>${password(r)}</Value>\n  <PlainText>true</PlainText>\n</Password>`,
  'Spring bean property': (r) => `<property name="password"><value>${password(r)}</value></property>`,
  'XML entry': (r) => `<entry key="${service(r)}.token">${key(r)}</entry>`,
  'Android string': (r) => `<string name="${service(r)}_api_key">${key(r)}</string>`,
  'Android metadata': (r) =>
    `<meta-data android:name="io.acme.${service(r)}.API_KEY" android:value="${key(r)}" />`,
  'XML parameter with a type': (r) => `<Parameter Name="Password" Type="String" Value="${password(r)}" />`,
  'Gradle build field': (r) => `buildConfigField "String", "API_KEY", "\\"${key(r)}\\""`,
  'Gradle resource': (r) => `resValue "string", "${service(r)}_api_key", "${key(r)}"`,
  'property list': (r) => `<key>${service(r)}ApiKey</key>\n\t<string>${key(r)}</string>`,
  'JSON RPC': (r) => `{ "method": "auth.login_with_api_key", "params": ["${r.text('base62', 64)}"] }`,
};
