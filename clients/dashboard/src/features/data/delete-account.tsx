import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, accountQuery } from '../../content/account/account.queries';
import { useOwnPassword } from '../../content/account/own-password';
import { ActionButton } from '../../ground/controls/action-button';
import { ErrorState } from '../../ground/controls/error-state';
import { FormDialog } from '../../ground/controls/form-dialog';
import { Skeleton } from '../../ground/controls/skeleton';
import { deleteAccount } from './delete-account.act';
import { useDataTexts } from './use-data-texts';

/** Says what deleting the account means, and offers it. */
export function DeleteAccount() {
  const data = useDataTexts();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-3">{data.deleteMeans}</p>
      <ul className="mb-4 list-disc ps-5">
        {data.consequences.map((consequence) => (
          <li key={consequence} className="mb-1">
            {consequence}
          </li>
        ))}
      </ul>
      {!account &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={1} />)}
      {account && (
        <ActionButton
          kind="danger"
          action="account.delete"
          label={data.delete}
          onPress={() => setAsking(true)}
        />
      )}
      {account && isAsking && <DeleteDialog account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const data = useDataTexts();
  const password = useOwnPassword(account, data.yourPassword);
  return (
    <FormDialog
      title={data.deleteTitle}
      description={account.hasPassword ? data.deleteWarning : data.freshSession}
      act={data.delete}
      kind="danger"
      check={password.check}
      fieldOf={password.fieldOf}
      onSubmit={() => password.proveWith(deleteAccount)}
      onClose={onClose}
    >
      {password.field}
    </FormDialog>
  );
}
