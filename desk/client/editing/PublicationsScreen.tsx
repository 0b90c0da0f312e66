import { css } from '@emotion/react';
import { useState } from 'react';
import type { Commit, LoggedCommit, PublishResult, Side, SourcePath } from '../../../office/api.ts';
import { space } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { mutedStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Screen } from '../components/Screen.tsx';
import { formats, words } from '../site.ts';
import { refresh, useResource } from '../state/resources.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { entryOf, forgetForms, formOf, useForms, type DeskForms } from './forms.ts';
import { getPublications, takeBack } from './office.ts';
import { OfficeContent } from './OverviewScreen.tsx';
import { BackLink } from './BackLink.tsx';
import { errorSentence, resultSentence } from './sentences.ts';
import { rowsStyles } from './site.styles.ts';
import { SiteState } from './SiteState.tsx';
import { useOfficeState } from './use-office-state.ts';

const publicationStyles = css`
  padding-block: ${space[4]};
  overflow-wrap: anywhere;
  & > h2 {
    font-size: inherit;
    font-weight: 600;
  }
`;

/** Who published what, and when; each can be taken back, and that too. */
export const PublicationsScreen = () => {
  const [taken, setTaken] = useState<Commit>();
  const state = useOfficeState(taken !== undefined);
  const { data, failure } = useResource('site publications', getPublications);
  const forms = useForms();
  const known = forms.data ?? { forms: [] };
  const [done, setDone] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [conflict, setConflict] = useState<{
    readonly commit: Commit;
    readonly files: Extract<PublishResult, { kind: 'conflict' }>['files'];
  }>();

  const back = async (commit: Commit, choices?: Readonly<Record<SourcePath, Side>>): Promise<void> => {
    setConflict(undefined);
    setDone(undefined);
    setRefusal(undefined);
    setTaken(commit);
    try {
      const result = await takeBack({ commit, ...(choices && { choices }) });
      if (result.kind === 'conflict') setConflict({ commit, files: result.files });
      else if (result.kind === 'published') setDone(resultSentence(known, result));
      else setRefusal(result.kind === 'unchanged' ? words.site.backUnchanged : resultSentence(known, result));
    } catch (error) {
      setRefusal(errorSentence(error));
    }
    setTaken(undefined);
    forgetForms();
    refresh();
  };

  return (
    <Screen title={words.site.publications} above={<BackLink to={`/${words.paths.site}`}>{words.site.title}</BackLink>}>
      {state.data !== undefined && state.failure === undefined && <SiteState state={state.data} />}
      <div role="status">
        {taken !== undefined && <p>{words.site.publishing}</p>}
        {done !== undefined && <p>{done}</p>}
      </div>
      <ErrorAlert message={refusal} />
      <OfficeContent data={data} failure={failure}>
        {({ publications }) => (
          <ul css={rowsStyles}>
            {publications.map((publication) => (
              <Publication
                key={publication.commit}
                publication={publication}
                forms={forms.data}
                isBusy={taken !== undefined}
                onBack={() => void back(publication.commit)}
              />
            ))}
          </ul>
        )}
      </OfficeContent>
      {conflict !== undefined && forms.data !== undefined && (
        <ConflictChoice
          forms={forms.data}
          files={conflict.files}
          onChoose={(choices) => void back(conflict.commit, choices)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Screen>
  );
};

interface PublicationProps {
  readonly publication: LoggedCommit;
  readonly forms: DeskForms | undefined;
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

const Publication = ({
  publication: { at, author, message, files, parent },
  forms,
  isBusy,
  onBack,
}: PublicationProps) => {
  const subject = message.split('\n')[0] ?? '';
  const titles = files.map((path) => (forms === undefined ? path : entryOf(formOf(forms, path), path).title));
  return (
    <li css={publicationStyles}>
      <h2>{subject}</h2>
      <p css={mutedStyles}>{fill(words.site.publicationBy, { name: author.name, date: formats.instant(at) })}</p>
      <p css={mutedStyles}>
        {titles.slice(0, 8).join(', ')}
        {titles.length > 8 && ' …'}
      </p>
      {parent !== undefined && (
        <button
          type="button"
          css={quietButtonStyles}
          disabled={isBusy}
          aria-label={`${words.site.takeBack} : ${subject}`}
          onClick={onBack}
        >
          {words.site.takeBack}
        </button>
      )}
    </li>
  );
};
