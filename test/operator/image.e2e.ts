import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { builtFrom } from '../../scripts/lib/install.mjs';
import { root } from '../../scripts/lib/paths.mjs';

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** The lines of .dockerignore, of which the last that matches a file or a folder above it decides. */
const RULES = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: patternOf(line.replace('!', '')) }));

/** The paths that a line with `*` and `**` means. */
function patternOf(line: string): RegExp {
  const parts = line.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replace(/[.+]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

function isIgnored(path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
  return RULES.findLast(({ pattern }) => above.some((path) => pattern.test(path)))?.isIgnored ?? false;
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  healthcheck?: { test: unknown };
}

const { services } = parse(textOf('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};

describe('the image of production', () => {
  it('is built from everything that the build reads', () => {
    const read = [...builtFrom.files, ...builtFrom.folders, 'scripts/sdk.mjs', '.npmrc'];
    expect(read.filter(isIgnored)).toEqual([]);
  });

  it('is built without what is built, installed or secret here', () => {
    for (const path of [
      '.env',
      '.data/master.key',
      'node_modules/pg',
      'dist/api.js',
      'clients/sdk/dist/index.js',
    ])
      expect([path, isIgnored(path)]).toEqual([path, true]);
  });

  it('runs as a user without rights', () => {
    const [, , final = ''] = textOf('deploy', 'Dockerfile').split(/^FROM /m);
    expect(final).toMatch(/^USER node$/m);
    expect(final.match(/^RUN .*/gm)).toEqual([
      'RUN mkdir -p /data/files /data/outbox && chown node:node /data/files /data/outbox',
    ]);
  });
});

describe('the compose file', () => {
  it('uses the image for each program of the service', () => {
    const own = Object.entries(services).filter(([, { build }]) => build);
    expect(own.map(([name]) => name)).toEqual(['migrate', 'api', 'relay']);
    for (const [, { image, build }] of own)
      expect({ image, build }).toEqual({
        image: 'document-workspace',
        build: { context: '.', dockerfile: 'deploy/Dockerfile' },
      });
  });

  it('is backed up and restored by documented commands that fit it', () => {
    const [, documented = ''] = textOf('docs', 'operating', 'backup.md').split('\n## With compose\n');
    const [section = ''] = documented.split('\n## ');
    const named = [...section.matchAll(/docker compose (?:exec|run|up)(?: -\S+)+ (\w+)/g)].map(
      ([, name]) => name!,
    );
    expect(named).toEqual(['api', 'postgres', 'postgres', 'postgres', 'api']);
    const { POSTGRES_USER: user, POSTGRES_DB: database } = services.postgres!.environment!;
    expect(section.match(/pg_(dump|restore) -U (\w+) .*\b\w+ [<>]/g)).toHaveLength(2);
    expect(section).toContain(`pg_dump -U ${user} --format=custom --no-owner --no-privileges ${database} >`);
    expect(section).toContain(`pg_restore -U ${user} --dbname=${database} `);
    expect(section.match(/-C \/data\S+/g)).toEqual(
      Array(2).fill(`-C ${services.api!.environment!.FILE_DIR}`),
    );
  });

  it('has checks of health that podman-compose accepts', () => {
    for (const { healthcheck } of Object.values(services))
      if (healthcheck) expect(typeof healthcheck.test).toBe('string');
  });
});
