import type { Forms } from './form';
import { host, password, user } from './form';

/** Passwords in statements and commands of databases. */
export const DATABASE_FORMS: Forms = {
  'INSERT into a column': (r) =>
    `INSERT INTO users (name, password) VALUES ('${user(r)}', '${password(r)}');`,
  'INSERT into the first column': (r) =>
    `INSERT INTO accounts (password, email) VALUES ('${password(r)}', 'a@acme.io');`,
  'INSERT on many lines': (r) =>
    `insert into app.users\n  (id, email, passwd, role)\nvalues\n  (1, 'jane@acme.io', '${password(r)}', 'admin');`,
  'INSERT of several rows': (r) =>
    `INSERT INTO \`users\` (\`login\`, \`password\`) VALUES ('bob', 'changeme'), ('${user(r)}', '${password(r)}');`,
  'INSERT with a number before': (r) =>
    `INSERT INTO clients (id, client_secret, active) VALUES (42, '${r.text('hex', 40)}', true)`,
  'INSERT of a named setting': (r) =>
    `INSERT INTO settings (name, value) VALUES ('smtp_password', '${password(r)}');`,
  'INSERT in MySQL with SET': (r) => `INSERT INTO users SET login='${user(r)}', password='${password(r)}';`,
  UPDATE: (r) => `UPDATE users SET password = '${password(r)}' WHERE login = '${user(r)}';`,
  'UPDATE with a function': (r) =>
    `UPDATE users SET password = crypt('${password(r)}', gen_salt('bf')) WHERE id = 1;`,
  'UPDATE with MD5': (r) => `UPDATE wp_users SET user_pass = MD5('${password(r)}') WHERE ID = 1;`,
  'PASSWORD function': (r) => `SET PASSWORD FOR '${user(r)}'@'%' = PASSWORD('${password(r)}');`,
  'SQL Server login': (r) =>
    `CREATE LOGIN ${user(r).replace('.', '')} WITH PASSWORD = N'${password(r)}', CHECK_POLICY = OFF;`,
  'SQL Server procedure': (r) => `EXEC sp_addlogin '${user(r)}', '${password(r)}', 'master'`,
  'PostgreSQL user': (r) => `CREATE USER web WITH ENCRYPTED PASSWORD '${password(r)}' CREATEDB;`,
  'user mapping': (r) =>
    `CREATE USER MAPPING FOR web SERVER remote OPTIONS (user 'web', password '${password(r)}');`,
  'MongoDB user': (r) => `db.createUser({ user: "${user(r)}", pwd: "${password(r)}", roles: ["readWrite"] })`,
  'MongoDB auth': (r) => `db.auth("${user(r)}", "${password(r)}")`,
  'symmetric encryption in PostgreSQL': (r) =>
    `SELECT pgp_sym_decrypt(card, '${r.text('base62', 32)}') FROM cards;`,
  'Redis ACL': (r) => `ACL SETUSER ${user(r)} on >${password(r)} ~* +@all`,
  'Redis AUTH': (r) => `AUTH ${user(r)} ${password(r)}`,
  'Snowflake user': (r) => `CREATE USER loader PASSWORD='${password(r)}' DEFAULT_ROLE = loader;`,
  sqlcmd: (r) => `sqlcmd -S ${host(r)} -U sa -P ${password(r)} -Q "SELECT 1"`,
  'sqlcmd, quoted': (r) => `/opt/mssql-tools/bin/sqlcmd -S localhost -U SA -P "${password(r)}"`,
  bcp: (r) => `bcp sales.dbo.orders out orders.dat -c -S ${host(r)} -U loader -P ${password(r)}`,
  isql: (r) => `isql -U sa -P ${password(r)} -S PROD`,
  sqlplus: (r) => `sqlplus system/${password(r).replace(/[@/]/g, '_')}@//${host(r)}:1521/XE`,
  expdp: (r) => `expdp scott/${r.text('base62', 12)}@orcl directory=dump`,
  'JDBC for Oracle': (r) => `url=jdbc:oracle:thin:web/${r.text('base62', 14)}@${host(r)}:1521:XE`,
  'JDBC with parameters': (r) =>
    `jdbc:mysql://${host(r)}/shop?user=web&password=${r.text('base62', 14)}&useSSL=true`,
  'neo4j-admin': (r) => `neo4j-admin dbms set-initial-password ${password(r)}`,
  mysqladmin: (r) => `mysqladmin -u root password '${password(r)}'`,
  'mysql with its password joined': (r) =>
    `mysql -h ${host(r)} -u root -p${r.text('base62', 12)} shop < dump.sql`,
  'psql connection string': (r) =>
    `psql "host=${host(r)} dbname=shop user=web password=${r.text('base62', 12)}"`,
  'CSV with a password column': (r) => `login,password,role\n${user(r)},${password(r)},admin`,
  'CSV with semicolons': (r) => `user;email;password\n${user(r)};a@acme.io;${password(r)}`,
};
