import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../src/ui/Button.tsx';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { partStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { words } from '../site.ts';
import type { ApiError } from '../state/api.ts';
import { refresh, useResource } from '../state/resources.ts';
import { useForms } from './forms.ts';
import { getDraft } from './office.ts';
import { OwnDraft } from './OwnDraft.tsx';
import { errorSentence } from './sentences.ts';
import { rowsStyles, stackStyles } from './site.styles.ts';
import { SiteState } from './SiteState.tsx';
import { isBusy, useOfficeState } from './use-office-state.ts';

/** The site: what visitors see, what may be changed, the person's draft. */
export const OverviewScreen = () => {
  const [isCalling, setCalling] = useState(false);
  const state = useOfficeState(isCalling);
  const draft = useResource('site draft', getDraft);
  const forms = useForms();
  const base = `/${words.paths.site}`;
  const retry = (): void => {
    state.retry();
    refresh();
  };
  // All at once: what comes late would move the links away from under a finger.
  if (![state, draft, forms].every(({ data, failure }) => data !== undefined || failure !== undefined))
    return (
      <Screen title={words.site.title}>
        <p role="status">{words.frame.loading}</p>
      </Screen>
    );
  return (
    <Screen title={words.site.title}>
      <OfficeContent data={state.data} failure={state.failure} retry={retry}>
        {(shown) => <SiteState state={shown} />}
      </OfficeContent>
      {draft.data !== undefined && forms.data !== undefined && (
        <section css={partStyles}>
          <h2>{words.site.draft}</h2>
          <OwnDraft
            forms={forms.data}
            draft={draft.data}
            own={state.data?.own}
            isBusy={state.failure !== undefined || isBusy(state.data)}
            setCalling={setCalling}
          />
        </section>
      )}
      <section css={partStyles}>
        <h2>{words.site.change}</h2>
        <AsyncContent data={forms.data} failure={forms.failure}>
          {({ forms: all }) => (
            <ul css={rowsStyles}>
              {all.flatMap((form) =>
                form.folder === undefined
                  ? form.fields.map((field) => (
                      <li key={field.name}>
                        <Link to={`${base}/${form.name}/${field.name}`}>{field.label}</Link>
                      </li>
                    ))
                  : [
                      <li key={form.name}>
                        <Link to={`${base}/${form.name}`}>{form.label}</Link>
                      </li>,
                    ],
              )}
              <li>
                <Link to={`${base}/${words.paths.pictures}`}>{words.site.pictures}</Link>
              </li>
            </ul>
          )}
        </AsyncContent>
      </section>
      <section css={partStyles}>
        <h2>{words.site.publications}</h2>
        <p>
          <Link css={quietButtonStyles} to={`${base}/${words.paths.publications}`}>
            {words.site.publicationsLink}
          </Link>
        </p>
      </section>
    </Screen>
  );
};

export interface OfficeContentProps<T> {
  readonly data: T | undefined;
  readonly failure: ApiError | undefined;
  readonly retry?: () => void;
  readonly children: (data: T) => ReactNode;
}

/** What the office answers; a sentence, and a way to try again, while it doesn't. */
export const OfficeContent = <T,>({ data, failure, retry = refresh, children }: OfficeContentProps<T>) => {
  if (failure !== undefined)
    return (
      <div css={stackStyles}>
        <p role="alert">{errorSentence(failure)}</p>
        <Button variant="secondary" onClick={retry}>
          {words.frame.retry}
        </Button>
      </div>
    );
  return data === undefined ? <p role="status">{words.frame.loading}</p> : children(data);
};
