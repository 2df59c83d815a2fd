import type * as Common from '@nestjs/common';
import type * as Constants from '@nestjs/common/constants';
import type * as Core from '@nestjs/core';
import type * as Api from '../../apps/api/src/api.module';
import type * as Composed from '../../apps/settings';
import type * as Platform from '#platform';
import { built } from '../support/built';

const { RequestMethod } = built<typeof Common>('@nestjs/common');
const { METHOD_METADATA, PATH_METADATA } = built<typeof Constants>('@nestjs/common/constants');
const { MetadataScanner, ModulesContainer, NestFactory, Reflector } = built<typeof Core>('@nestjs/core');
const { EndsAccess, buildLogger } = built<typeof Platform>('#platform');
const { ApiModule } = built<typeof Api>('apps/api/src/api.module.ts');
const { Settings } = built<typeof Composed>('apps/settings.ts');
const reflector = new Reflector();

/** The routes with DELETE that end no access, and why. */
const ENDS_NO_ACCESS: Record<string, string> = {
  'api/projects/:id': 'It deletes content, which others may read because of other things.',
  'api/nodes/:id': 'It deletes content, which others may read because of other things.',
  'api/nodes/:id/presence': 'Having a document open gives nobody access.',
  'api/projects/:projectId/files/:fileId':
    'It deletes content, which others may read because of other things.',
  'api/mappings/:id': 'It deletes content, which others may read because of other things.',
  'api/personal-views/:id': 'A personal view gives nobody access.',
  'api/personal-views/refs/:entryId': 'A personal view gives nobody access.',
  'api/personal-views/:id/entries/:entryId': 'A personal view gives nobody access.',
  'api/agents/:slug/follow': 'A follow gives nobody access.',
  'api/organization/domains/:id': 'Members who joined because of a domain stay members.',
  'api/v1/admin/oidc': 'People who signed in with single sign-on keep their sessions and their passwords.',
  'scim/v2/Users/:id': 'Places are kept for owners and admins, and a directory is neither.',
  'scim/v2/Groups/:id': 'Places are kept for owners and admins, and a directory is neither.',
};

describe('every route with DELETE', () => {
  it('is declared with @EndsAccess, or listed here with the reason why it ends no access', async () => {
    const settings = new Settings();
    settings.platform.logLevel = 'silent';
    const module = ApiModule.with(settings, buildLogger(settings.platform, 'api'));
    const app = await NestFactory.create(module, { preview: true, logger: false });
    const controllers = [...app.get(ModulesContainer).values()].flatMap(({ controllers: found }) =>
      [...found.values()].map(({ metatype }) => metatype as Common.Type<unknown>),
    );
    const deletions = controllers.flatMap(deletionsOf);
    expect(deletions.length).toBeGreaterThan(20);
    const undeclared = deletions.filter(({ endsAccess }) => !endsAccess).map(({ path }) => path);
    expect(undeclared.sort()).toEqual(Object.keys(ENDS_NO_ACCESS).sort());
  });
});

/** The routes with DELETE of a controller. */
function deletionsOf(controller: Common.Type<unknown>): { path: string; endsAccess: boolean }[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    const method = handler as () => unknown;
    if (reflector.get(METHOD_METADATA, method) !== RequestMethod.DELETE) return [];
    const parts = [controller, method].map((of) => reflector.get<string>(PATH_METADATA, of));
    const path = parts.filter((part) => part !== '/').join('/');
    return [{ path, endsAccess: reflector.get(EndsAccess().KEY, method) === true }];
  });
}
