import { useState } from 'react';
import { ApiError } from '../../ground/api/errors';
import type { Problems } from '../../ground/controls/form';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import type { Account } from './account.queries';

/** The name of the field among the problems of a form. */
const FIELD = 'ownPassword';

function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SVC_PASSWORD_WRONG';
}

/**
 * The field in which a person proves by their password that they are present; no field for a person who has none. A wrong password is cleared,
 * and the rest of the form stays as it was typed.
 */
export function useOwnPassword(
  { email, hasPassword }: Pick<Account, 'email' | 'hasPassword'>,
  label: string,
) {
  const { controls } = useTexts();
  const [password, setPassword] = useState('');
  return {
    check: (): Problems => (hasPassword && password === '' ? { [FIELD]: controls.required } : {}),
    fieldOf: (error: unknown): string | undefined => (isPasswordWrong(error) ? FIELD : undefined),
    /** Calls the act with the password. @throws what the act throws */
    proveWith: async <T,>(act: (password: string | undefined) => Promise<T>): Promise<T> => {
      try {
        return await act(hasPassword ? password : undefined);
      } catch (error) {
        if (isPasswordWrong(error)) setPassword('');
        throw error;
      }
    },
    field: (problems: Problems) => (
      <>
        {/* Password managers fill in and keep the password of this address. */}
        <input type="text" autoComplete="username" value={email} hidden readOnly />
        {hasPassword && (
          <TextField
            type="password"
            label={label}
            problem={problems[FIELD]}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </>
    ),
  };
}
