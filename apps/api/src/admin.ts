import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { AuditCheckModule, AuditModule } from '#audit';
import { FilesCheckModule } from '#files';
import { schema, triggers } from '#entities';
import { IssuerOperatorModule, IssuerOperatorService } from '#issuer';
import { AuditCheckpointsCheckModule } from '#organizations';
import {
  Checkup,
  CheckupModule,
  type ComposedSettings,
  NotFound,
  PlatformModule,
  Reencryption,
  buildLogger,
  loadSettings,
  optimizeFromNow,
  runProcess,
} from '#platform';
import { LineageCheckModule } from '#provenance';
import { RoomsCheckModule } from '#rooms';
import { Settings } from '../../settings';
import { OperatorModule } from './operator/operator.module';
import { MoveService } from './operator/move/move.service';
import { OperatorService } from './operator/operator.service';
import { type AdminCommand, USAGE, UsageError, parseCommand } from './operator/admin-command';
import {
  formatChecked,
  formatKeys,
  formatMoved,
  formatReencryption,
  formatTenant,
  formatTenants,
} from './operator/admin-output';

@Module({})
class AdminModule {
  static with(settings: ComposedSettings, logger: Logger): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        PlatformModule.with(settings, logger, schema),
        CheckupModule.with(triggers),
        AccessModule,
        AuditModule,
        AuditCheckModule,
        AuditCheckpointsCheckModule,
        FilesCheckModule,
        LineageCheckModule,
        RoomsCheckModule,
        OperatorModule,
        IssuerOperatorModule,
      ],
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
  process.exitCode = 0;
  if (command.name === 'help') print(USAGE);
  else await run(command);
});

type OperatorCommand = Exclude<AdminCommand, { name: 'help' }>;

async function run(command: OperatorCommand): Promise<void> {
  const settings = loadSettings(Settings);
  const { platform } = settings;
  platform.logLevel = 'silent';
  const module = AdminModule.with(settings, buildLogger(platform, 'admin'));
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  optimizeFromNow();
  try {
    if (command.name === 'doctor') await examine(app.get(Checkup), command);
    else print(await resultOf(command, app));
  } finally {
    await app.close();
  }
}

/**
 * Runs the checks and prints each finding at once, because the checks of a large database take long. It stops when nobody reads what it prints.
 */
async function examine(checkup: Checkup, options: { all: boolean }): Promise<void> {
  for await (const checked of checkup.run(options)) {
    print(formatChecked(checked));
    if (process.stdout.errored) return;
    if (checked.findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
  }
}

async function resultOf(
  command: Exclude<OperatorCommand, { name: 'doctor' }>,
  app: INestApplicationContext,
): Promise<string> {
  const operator = app.get(OperatorService);
  const issuer = app.get(IssuerOperatorService);
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
    case 'tenant delete': {
      const { slug, now } = command;
      return formatTenant(await operator.delete(slug, { now }).catch(notFound(`organization "${slug}"`)));
    }
    case 'tenant restore':
      return formatTenant(
        await operator.restore(command.slug).catch(notFound(`organization "${command.slug}"`)),
      );
    case 'tenant move': {
      const { slug } = command;
      const moves = app.get(MoveService);
      const missing = notFound(`organization "${slug}"`);
      if ('to' in command)
        return formatMoved(slug, command.to, await moves.move(slug, command.to).catch(missing));
      await moves.cancel(slug).catch(missing);
      return `The move of "${slug}" is cancelled. Its changes are accepted again.`;
    }
    case 'user reset-password': {
      const { email } = command;
      const { password, requiresSso } = await operator
        .resetPassword(email)
        .catch(notFound(`user "${email}"`));
      const note =
        'The organization requires single sign-on, so the password signs them in only after an owner ends that.\n';
      return `${requiresSso ? note : ''}The new password of ${email}, which is not shown again: ${password}`;
    }
    case 'issuer list':
      return formatKeys(await issuer.list());
    case 'issuer rotate':
      return formatKeys(await issuer.rotate());
    case 'issuer remove':
      await issuer.remove(command.kid).catch(notFound(`key "${command.kid}" that no longer signs`));
      return `The key ${command.kid} is deleted. Nothing that it signed is valid any more.`;
    case 'master-key reencrypt':
      return formatReencryption(await app.get(Reencryption).reencrypt());
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Turns the error NotFound into one that names what was not found. */
function notFound(what: string) {
  return (error: unknown): never => {
    throw error instanceof NotFound ? new Error(`No ${what} was found.`) : error;
  };
}
