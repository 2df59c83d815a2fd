import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { createSample } from './sample/create-sample';

/** Two ways to a first document: import a folder into a project, or create a project that explains the product. */
export function FirstDocument({ onImport }: { onImport: () => void }) {
  const texts = useTexts();
  const { home } = texts;
  const language = useLanguage();
  const navigate = useNavigate();
  const sample = useMutation({
    mutationFn: () => createSample(language, home.sampleProject),
    onSuccess: (slug) => navigate({ to: '/projects/$slug', params: { slug } }),
  });
  return (
    <>
      <p className="mb-3 text-soft">{home.documentHint}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          kind="primary"
          busy={sample.isPending}
          action="home.sample"
          label={sample.isPending ? home.creatingSample : home.createSample}
          onPress={() => sample.mutate()}
        />
        <ActionButton action="home.import" label={home.importFolder} onPress={onImport} />
      </div>
      {sample.error && <Notice kind="problem">{explain(sample.error, texts)}</Notice>}
    </>
  );
}
