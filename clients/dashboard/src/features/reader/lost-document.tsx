import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';

/** Says to a reader that a document was deleted or their access has ended. */
export function LostDocument() {
  const { reader } = useTexts();
  return (
    <Screen title={reader.lost} width="text">
      <p role="alert" className="mb-4">
        {reader.lostHint}
      </p>
      <LinkButton action="go.home" to="/">
        {reader.toHome}
      </LinkButton>
    </Screen>
  );
}
