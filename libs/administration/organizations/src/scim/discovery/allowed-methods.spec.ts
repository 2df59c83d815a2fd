import { allowedMethods } from './allowed-methods';

describe('the methods of a path of SCIM', () => {
  it.each([
    ['ServiceProviderConfig', 'GET, HEAD'],
    ['resourcetypes', 'GET, HEAD'],
    ['Schemas/urn:ietf:params:scim:schemas:core:2.0:User', 'GET, HEAD'],
    ['Users', 'GET, HEAD, POST'],
    ['Groups/.search', 'POST'],
    ['Groups/1', 'GET, HEAD, PUT, PATCH, DELETE'],
  ])('%s are %s', (path, methods) => expect(allowedMethods(path)?.join(', ')).toBe(methods));

  it.each(['', 'Nothing', 'ServiceProviderConfig/1', 'Users/1/2', 'Users/', 'constructor', 'toString/1'])(
    '%j has none',
    (path) => expect(allowedMethods(path)).toBeUndefined(),
  );
});
