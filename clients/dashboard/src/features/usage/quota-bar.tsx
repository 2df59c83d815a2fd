import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { classes } from '../../ground/controls/classes';
import type { Quota } from './usage.queries';

/** The part of a limit, in percent, from which on the bar warns. */
const HIGH = 90;

/** How much of a limit is used, as numbers and as a bar. */
export function QuotaBar({
  name,
  quota: { used, limit },
  format,
}: {
  name: string;
  quota: Quota;
  format: (value: number) => string;
}) {
  const { usage } = useSettingsTexts();
  const text = usage.usedOf(format(used), format(limit));
  // A limit can be zero, and can have been lowered below what is used.
  const percent = used >= limit ? 100 : (used / limit) * 100;
  return (
    <>
      <p>{text}</p>
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={text}
        className="mt-1 h-2 max-w-60 overflow-hidden rounded-card border border-edge"
      >
        <div
          className={classes('h-full', percent >= HIGH ? 'bg-alarm' : 'bg-accent')}
          style={{ width: `${percent}%` }}
        />
      </div>
    </>
  );
}
