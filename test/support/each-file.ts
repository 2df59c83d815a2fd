import { cleanUp } from './cleanup';

afterAll(cleanUp);
