import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { useTexts } from '../../ground/texts/use-texts';
import { CannotVerify, Unreadable } from './refusals';

/** The texts for the outcomes of a verification. */
interface Words {
  verified: string;
  notVerified: string;
  unreadable: string;
  unsupported: string;
}

interface State<Result> {
  isBusy: boolean;
  result?: Result;
  problem?: string;
}

/** Verifies with a program that is loaded when it is needed first. `verify` never throws: what went wrong is the `problem`. */
export function useVerifying<Result, Program>(words: Words, load: () => Promise<Program>) {
  const texts = useTexts();
  const [state, setState] = useState<State<Result>>({ isBusy: false });

  const verify = async (
    run: (program: Program) => Promise<{ result: Result; verified: boolean }>,
  ): Promise<void> => {
    setState({ isBusy: true });
    try {
      const program = await load().catch(() => undefined);
      if (program === undefined) return setState({ isBusy: false, problem: texts.errors.partMissing });
      const { result, verified } = await run(program);
      setState({ isBusy: false, result });
      announce(verified ? words.verified : words.notVerified, verified ? 'polite' : 'assertive');
    } catch (error) {
      const problem =
        error instanceof Unreadable
          ? words.unreadable
          : error instanceof CannotVerify
            ? words.unsupported
            : explain(error, texts);
      setState({ isBusy: false, problem });
    }
  };

  return { ...state, verify };
}
