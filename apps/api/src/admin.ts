import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { OperatorModule, OperatorService, type TenantRow } from '#accounts';
import { AuditModule } from '#audit';
import { schema } from '#entities';
import { type Config, NotFound, PlatformModule, buildLogger, loadConfig, runProcess } from '#platform';
import { type AdminCommand, USAGE, UsageError, parseCommand } from './admin-command';

@Module({})
class AdminModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [PlatformModule.with(config, logger, schema), AccessModule, AuditModule, OperatorModule],
    };
  }
}

/** The operator's command line: runs one command, prints its result, and exits. */
void runProcess(async () => {
  let command: AdminCommand;
  try {
    command = parseCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exit(2);
  }
  process.stdout.write(`${command.name === 'help' ? USAGE : await run(command)}\n`);
  process.exitCode = 0;
});

type OperatorCommand = Exclude<AdminCommand, { name: 'help' }>;

async function run(command: OperatorCommand): Promise<string> {
  const config = loadConfig();
  config.logLevel = 'silent';
  const module = AdminModule.with(config, buildLogger(config, 'admin'));
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    return await resultOf(command, app.get(OperatorService));
  } finally {
    await app.close();
  }
}

async function resultOf(command: OperatorCommand, operator: OperatorService): Promise<string> {
  switch (command.name) {
    case 'tenant list':
      return formatTenants(await operator.list());
    case 'tenant show':
      return formatTenant(
        await operator.show(command.slug).catch(notFound(`organization "${command.slug}"`)),
      );
    case 'tenant set': {
      const { slug, plan, features, requireReview } = command;
      const change = { plan, features, requireReview };
      return formatTenant(await operator.set(slug, change).catch(notFound(`organization "${slug}"`)));
    }
    case 'user reset-password': {
      const password = await operator.resetPassword(command.email).catch(notFound(`user "${command.email}"`));
      return `The new password of ${command.email}, which is not shown again: ${password}`;
    }
  }
}

/** Turns the error NotFound into one that names what was not found. */
function notFound(what: string) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? new Error(`No ${what} was found.`) : error;
  };
}

function formatTenant(tenant: TenantRow): string {
  const lines = [
    ['Slug', tenant.slug],
    ['Name', tenant.name],
    ['Plan', tenant.plan],
    ['Features', features(tenant)],
    ['Review', tenant.requireReview ? 'required before publishing' : 'not required'],
    ['People', String(tenant.people)],
    ['Agents', String(tenant.agents)],
    ['Created', tenant.createdAt.toISOString()],
  ];
  return lines.map(([name, value]) => `${name!.padEnd(12)}${value}`).join('\n');
}

function formatTenants(tenants: TenantRow[]): string {
  if (tenants.length === 0) return 'There are no organizations yet.';
  const rows = [
    ['SLUG', 'PLAN', 'PEOPLE', 'AGENTS', 'FEATURES'],
    ...tenants.map((one) => [one.slug, one.plan, String(one.people), String(one.agents), features(one)]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function features({ features }: TenantRow): string {
  return features.length === 0 ? 'none' : features.join(', ');
}
