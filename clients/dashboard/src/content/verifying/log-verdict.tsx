import type { ReactNode } from 'react';
import { classes } from '../../ground/controls/classes';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { LogReport, LogWords } from './log-report';

const SHOWN_PROBLEMS = 20;

interface Props {
  report: LogReport;
  words: LogWords;
  /** The facts that it proves, in few words. */
  states: string;
  children?: ReactNode;
}

/** The verdict on a signed log, with what it proves or what is wrong with it. */
export function LogVerdictView({ report, words, states, children }: Props) {
  const { verifying } = useTexts();
  const { verified, isExpected, signedAt, problems } = report;
  return (
    <div className={classes('mt-4 border-s-3 ps-4', verified ? 'border-accent' : 'border-alarm')}>
      <p className={classes('font-semibold', !verified && 'text-alarm')}>
        {verified ? words.verified : words.notVerified}
      </p>
      {signedAt !== undefined && (
        <p className="text-soft">
          {verifying.signedAt} <Time at={signedAt} />
          {verified && ` · ${states}`}
        </p>
      )}
      {signedAt !== undefined && !isExpected && <p className="text-alarm">{words.otherLog}</p>}
      {problems.length > 0 && (
        <ul className="text-13 text-alarm" lang="en">
          {problems.slice(0, SHOWN_PROBLEMS).map((problem, at) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {verified && children}
    </div>
  );
}
