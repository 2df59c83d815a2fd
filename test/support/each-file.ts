import { closeConnections } from '../../libs/testing/src/sql';
import { cleanUp } from './cleanup';

afterAll(async () => {
  await cleanUp();
  await closeConnections();
});
