import { readOpenApi } from '../../../../scripts/lib/openapi-files.mjs';
import { type OpenApiDocument, Routes, scopesOf } from '../service/routes.js';
import { effectOf } from './effect.js';

const routes = new Routes(readOpenApi() as unknown as OpenApiDocument)
  .all()
  .filter(({ operation }) => scopesOf(operation).length > 0);
const those = (wanted: { reads?: boolean; destroys?: boolean }) =>
  routes
    .filter(({ name, operation }) => JSON.stringify(effectOf(name, operation)) === JSON.stringify(wanted))
    .map(({ operation }) => operation.operationId);

describe('what a generated tool says about its effect', () => {
  it('is that it destroys if it deletes, revokes, closes, withdraws, or works once', () => {
    expect(those({ destroys: true })).toEqual(
      expect.arrayContaining([
        'docIdsRevoke',
        'grantsRevoke',
        'envelopesRevoke',
        'envelopesFetch',
        'capabilitiesConsume',
        'policiesWithdraw',
        'policiesSet',
        'distributionsClose',
        'publicationUnpublish',
        'codesRotate',
        'relayLeave',
      ]),
    );
  });

  it('is that it only adds if it creates or sends', () => {
    expect(those({ destroys: false })).toEqual(
      expect.arrayContaining([
        'messagesSend',
        'messagesAck',
        'docIdsIssue',
        'grantsCreate',
        'projectsCreate',
      ]),
    );
  });

  it('is empty for an unknown verb, so that agents assume that the tool is destructive', () => {
    expect(those({})).toEqual(
      expect.arrayContaining(['save', 'batchSave', 'revisionsRestore', 'publicationPublish']),
    );
  });

  it('is that it reads only for a GET, or a POST that reads', () => {
    const readers = routes.filter(({ name, operation }) => effectOf(name, operation).reads);
    const posts = readers
      .filter(({ name }) => !name.startsWith('GET '))
      .map(({ operation }) => operation.operationId);
    expect(posts.sort()).toEqual([
      'byPathReadSection',
      'contextRead',
      'locate',
      'passagesSearch',
      'sectionRead',
    ]);
  });
});
