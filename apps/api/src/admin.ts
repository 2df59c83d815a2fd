import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { OperatorModule, OperatorService, type TenantRow } from '#accounts';
import { schema } from '#entities';
import { type Config, NotFound, PlatformModule, buildLogger, loadConfig, runProcess } from '#platform';
import { type AdminCommand, USAGE, UsageError, readCommand } from './admin-command';

@Module({})
class AdminModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [PlatformModule.with(config, logger, schema), AccessModule, OperatorModule],
    };
  }
}

/** The operator's command line: does one thing, says what, and ends. */
void runProcess(async () => {
  let command: AdminCommand;
  try {
    command = readCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exit(2);
  }
  process.stdout.write(`${command.act === 'help' ? USAGE : await perform(command)}\n`);
  process.exitCode = 0;
});

async function perform(command: Exclude<AdminCommand, { act: 'help' }>): Promise<string> {
  const config = loadConfig();
  config.logLevel = 'silent';
  const module = AdminModule.with(config, buildLogger(config, 'admin'));
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    return await act(command, app.get(OperatorService));
  } finally {
    await app.close();
  }
}

async function act(command: Exclude<AdminCommand, { act: 'help' }>, operator: OperatorService) {
  switch (command.act) {
    case 'tenant list':
      return listed(await operator.list());
    case 'tenant show':
      return described(await operator.show(command.slug).catch(nobody(`organization "${command.slug}"`)));
    case 'tenant set': {
      const { slug, plan, features, requireReview } = command;
      const change = { plan, features, requireReview };
      return described(await operator.set(slug, change).catch(nobody(`organization "${slug}"`)));
    }
    case 'user reset-password': {
      const password = await operator.resetPassword(command.email).catch(nobody(`person "${command.email}"`));
      return `The new password of ${command.email}, shown only now: ${password}`;
    }
  }
}

function nobody(what: string) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? new Error(`There is no ${what}.`) : error;
  };
}

function described(tenant: TenantRow): string {
  const lines = [
    ['Short name', tenant.slug],
    ['Name', tenant.name],
    ['Plan', tenant.plan],
    ['Features', features(tenant)],
    ['Review', tenant.requireReview ? 'before publishing' : 'none'],
    ['People', String(tenant.people)],
    ['Agents', String(tenant.agents)],
    ['Since', tenant.createdAt.toISOString()],
  ];
  return lines.map(([name, value]) => `${name!.padEnd(12)}${value}`).join('\n');
}

function listed(tenants: TenantRow[]): string {
  if (tenants.length === 0) return 'There is no organization yet.';
  const rows = [
    ['SHORT NAME', 'PLAN', 'PEOPLE', 'AGENTS', 'FEATURES'],
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
