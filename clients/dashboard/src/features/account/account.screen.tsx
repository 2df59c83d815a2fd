import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../content/account/account.queries';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { DailyMailSection } from './daily-mail-section';
import { EmailSection } from './email-section';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { useAccountTexts } from './use-account-texts';

/** How the person signs in: their address, their password and their passkeys. */
export function AccountScreen() {
  const account = useAccountTexts();
  const { displayName } = useSession();
  const { data, error, refetch } = useQuery(accountQuery);
  return (
    <SettingsScreen title={account.title}>
      <p className="max-w-[68ch] break-words text-soft">
        {account.shownAs} <bdi className="font-semibold text-ink">{displayName}</bdi>.
      </p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && (
        <>
          <EmailSection account={data} />
          <DailyMailSection account={data} />
          <PasswordSection account={data} />
          <PasskeysSection account={data} />
        </>
      )}
    </SettingsScreen>
  );
}
