import { useId, useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** The field for the code of a connection request. The page that follows shows what the agent asks for. */
export function AgentCode() {
  const { requests } = useTexts();
  const id = useId();
  const [code, setCode] = useState('');
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-2">
        {requests.agentCode}
      </h2>
      <p className="mb-3 max-w-[68ch] text-13 text-soft">{requests.agentCodeHint}</p>
      <Form
        className="max-w-72"
        check={() => (code.trim() === '' ? { code: requests.codeNeeded } : {})}
        onSubmit={() => location.assign(`/device?${new URLSearchParams({ code: code.trim() })}`)}
        buttons={() => <SubmitButton action="request.code" kind="plain" label={requests.continue} />}
      >
        {(problems) => (
          <TextField
            label={requests.code}
            value={code}
            problem={problems.code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Form>
    </section>
  );
}
