import { useRef, useState } from 'react';
import { explain } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { useTexts } from '../../ground/texts/use-texts';
import { checkProvider } from './sign-on.acts';

/** The check of the provider on this screen, and its last result. */
export interface ProviderCheck {
  isBusy: boolean;
  /** The result of the last check; undefined before the first check of the present connection. */
  result: Schema<'OidcCheckDto'> | undefined;
  /** Why the check could not be carried out. */
  failure: string | undefined;
  run: () => Promise<void>;
  /** Forgets the result, because its connection no longer exists. */
  forget: () => void;
}

type State = Pick<ProviderCheck, 'isBusy' | 'result' | 'failure'>;
const NOT_CHECKED: State = { isBusy: false, result: undefined, failure: undefined };

/** Checks the provider, and keeps the result until the connection changes or the screen is left. */
export function useProviderCheck(): ProviderCheck {
  const texts = useTexts();
  const [state, setState] = useState(NOT_CHECKED);
  // A connection can be replaced during the check, and the result is then not about the present one.
  const latest = useRef(0);
  const run = async (): Promise<void> => {
    const own = ++latest.current;
    setState({ ...NOT_CHECKED, isBusy: true });
    try {
      const result = await checkProvider();
      if (own === latest.current) setState({ ...NOT_CHECKED, result });
    } catch (error) {
      if (own === latest.current) setState({ ...NOT_CHECKED, failure: explain(error, texts) });
    }
  };
  const forget = (): void => {
    latest.current++;
    setState(NOT_CHECKED);
  };
  return { ...state, run, forget };
}
