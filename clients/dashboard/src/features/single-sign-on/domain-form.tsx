import { useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { addDomain } from './domains.acts';
import { useOwnTexts } from './use-own-texts';

/** Adds a domain, which is to be proved then. */
export function DomainForm() {
  const { domains } = useOwnTexts();
  const [domain, setDomain] = useState('');
  const submit = async (): Promise<void> => {
    const added = await addDomain(domain.trim());
    setDomain('');
    showNotice(domains.added(added.domain));
  };
  return (
    <section aria-labelledby="add-domain" className="mb-8 max-w-[640px]">
      <h2 id="add-domain" className="mb-3">
        {domains.add}
      </h2>
      <Form
        labelledBy="add-domain"
        check={() => (domain.trim() === '' ? { domain: domains.domainProblem } : {})}
        onSubmit={submit}
        buttons={(busy) => <SubmitButton action="domain.add" label={domains.addAct} busy={busy} />}
      >
        {(problems) => (
          <TextField
            label={domains.domain}
            hint={domains.domainHint}
            problem={problems.domain && domains.domainProblem}
            dir="ltr"
            inputMode="url"
            maxLength={253}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={domain}
            onChange={({ target }) => setDomain(target.value)}
          />
        )}
      </Form>
    </section>
  );
}
