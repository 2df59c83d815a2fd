import { LinkButton } from '../ground/controls/link-button';
import { Screen } from '../ground/controls/screen';
import { useTexts } from '../ground/texts/use-texts';

export function NotFoundScreen() {
  const { errors } = useTexts();
  return (
    <Screen title={errors.notFound}>
      <p className="mb-4">{errors.notFoundHint}</p>
      <LinkButton action="go.home" to="/">
        {errors.toHome}
      </LinkButton>
    </Screen>
  );
}
