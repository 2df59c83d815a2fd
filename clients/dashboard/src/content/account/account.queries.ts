import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';

export type Account = Schema<'AccountDto'>;
export type Access = Schema<'AccessDto'>;

/** No event says that these change, so each visit reads them again. */
const staleTime = 0;

/** How the person signs in. */
export const accountQuery = {
  ...query(keys.account(), async (signal): Promise<Account> => {
    const { data } = await api.get('/api/auth/account', { signal });
    return data;
  }),
  staleTime,
};

/** The sessions, tokens and agents that act for the person without their password. */
export const accessQuery = {
  ...query(keys.access(), async (signal): Promise<Access> => {
    const { data } = await api.get('/api/auth/access', { signal });
    return data;
  }),
  staleTime,
};
