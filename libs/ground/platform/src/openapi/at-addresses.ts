import type { OpenAPIObject } from '@nestjs/swagger';
import type { PlatformSettings } from '../platform.settings';

/** Puts the addresses and the names of credentials of this installation into a document that was built with the defaults. */
export function atAddresses(document: OpenAPIObject, platform: PlatformSettings): OpenAPIObject {
  document.servers![0]!.url = platform.baseUrl;
  const { bearer, scim, session } = document.components!.securitySchemes!;
  const { bearerFormat, sessionCookie } = credentialsOf(platform);
  Object.assign(bearer!, { bearerFormat });
  Object.assign(scim!, { bearerFormat });
  Object.assign(session!, { name: sessionCookie });
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item) as { servers?: { url: string }[] }[])
      if (operation.servers) operation.servers = [{ url: platform.relayBaseUrl }];
  return document;
}

/** How the document describes the credentials of an installation. */
export function credentialsOf(platform: PlatformSettings): { bearerFormat: string; sessionCookie: string } {
  return {
    bearerFormat: `${platform.tokenPrefix}…`,
    sessionCookie: platform.secure ? '__Host-svc_session' : 'svc_session',
  };
}
