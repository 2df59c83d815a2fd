import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import { ApiModule } from '../../apps/api/src/api.module';
import { Settings } from '../../apps/settings';
import { EndsAccess, buildLogger } from '#platform';

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
      [...found.values()].map(({ metatype }) => metatype as Type<unknown>),
    );
    const deletions = controllers.flatMap(deletionsOf);
    expect(deletions.length).toBeGreaterThan(20);
    const undeclared = deletions.filter(({ endsAccess }) => !endsAccess).map(({ path }) => path);
    expect(undeclared.sort()).toEqual(Object.keys(ENDS_NO_ACCESS).sort());
  });
});

/** The routes with DELETE of a controller. */
function deletionsOf(controller: Type<unknown>): { path: string; endsAccess: boolean }[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.DELETE) return [];
    const parts = [controller, handler].map((of) => Reflect.getMetadata(PATH_METADATA, of) as string);
    const path = parts.filter((part) => part !== '/').join('/');
    return [{ path, endsAccess: Reflect.getMetadata(endsAccessKey(), handler) === true }];
  });
}

/** The key under which @EndsAccess leaves its mark. */
function endsAccessKey(): symbol {
  const handler = (): void => undefined;
  EndsAccess()(handler, '', { value: handler });
  return Reflect.getMetadataKeys(handler)[0] as symbol;
}
