import { css } from '@emotion/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { LocalizedDiagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import { formats as fileFormats, reasonOf } from '../../../generator/admin/client/formats.ts';
import { shortSlugOf } from '../../../formats/slugs.ts';
import { media } from '../../../src/theme/media.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { barHeight, lowForForms, mutedStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { UnknownScreen } from '../screens/UnknownScreen.tsx';
import { words } from '../site.ts';
import { deleteDraft, draftOf, saveDraft } from '../state/drafts.ts';
import { notify } from '../state/notifications.ts';
import { refresh } from '../state/resources.ts';
import { ApiError } from '../state/api.ts';
import { fieldPathOf, freeName } from './form-places.ts';
import { BackLink } from './BackLink.tsx';
import { controlId, Fields, FormContext } from './FieldInput.tsx';
import { entryOf, formatOf, pathIn, pictureFolder, useForms, type DeskForm, type DeskForms } from './forms.ts';
import { getCheck, getFiles, readFile, removeFile, saveFile } from './office.ts';
import { PicturesContext } from './PictureInput.tsx';
import { placeAt } from './place-at.ts';
import { errorSentence } from './sentences.ts';
import { usePictures } from './use-pictures.ts';

const formStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  max-width: 46rem;
  /* What gets the focus is not under the bars that stay in place. */
  & :is(a, button, input, select, summary, textarea) {
    scroll-margin-block: 5rem 9rem;
  }
`;

const saveStyles = css`
  position: sticky;
  bottom: ${barHeight};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  padding-block: ${space[3]};
  background: ${color.surface};
  border-top: 1px solid ${color.text};
  ${media.desktop} {
    bottom: 0;
  }
  ${media.narrow} {
    position: static;
  }
  ${lowForForms} {
    position: static;
  }
`;

const wrongStyles = css`
  border: 2px solid ${color.brand};
  padding: ${space[4]};
  max-width: 46rem;
  margin-bottom: ${space[5]};
  & h2 {
    font-size: inherit;
    margin-bottom: ${space[2]};
  }
`;

type Values = Record<string, unknown>;

/** A part of site.yaml has a screen of its own: its form is long. */
export const EntryScreen = () => {
  const { form: name = '', entry = '' } = useParams();
  const { data: forms, failure } = useForms();
  return (
    <AsyncContent isWholeScreen data={forms} failure={failure}>
      {(known) => {
        const form = known.forms.find((each) => each.name === name);
        if (form === undefined) return <UnknownScreen />;
        return <LoadedEntry key={`${name}/${entry}`} forms={known} form={form} entry={entry} />;
      }}
    </AsyncContent>
  );
};

/** What was read of a file when its form was opened. */
interface Opened {
  readonly names: readonly string[];
  readonly paths: readonly string[];
  /** Absent for a new file. */
  readonly text?: string;
  readonly base?: string;
}

interface EntryProps {
  readonly forms: DeskForms;
  readonly form: DeskForm;
  readonly entry: string;
}

const LoadedEntry = (props: EntryProps) => {
  const { form, entry } = props;
  const isNew = form.mayCreate && entry === words.paths.newEntry;
  const path = pathIn(form, entry);
  const { opened, failure, retry } = useOpened(path, isNew);
  return (
    <AsyncContent isWholeScreen data={opened} failure={failure} retry={retry}>
      {(known) => (known === 'missing' ? <UnknownScreen /> : <OpenedEntry {...props} isNew={isNew} opened={known} />)}
    </AsyncContent>
  );
};

/**
 * Reads a file once, when its form is opened. What others do meanwhile changes nothing of an open form: its draft tells
 * what it was made from. Nothing comes from a cache: a form that begins with an older text would undo what was saved.
 */
const useOpened = (path: string, isNew: boolean) => {
  const [opened, setOpened] = useState<Opened | 'missing'>();
  const [failure, setFailure] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const read = async (): Promise<Opened | 'missing'> => {
      const { files } = await getFiles(controller.signal);
      const paths = files.map((file) => file.path);
      const names = paths
        .filter((each) => each.startsWith(pictureFolder))
        .map((each) => each.slice(pictureFolder.length));
      if (isNew) return { names, paths };
      const file = await readFile(path);
      return file === undefined ? 'missing' : { names, paths, text: await file.content.text(), base: file.base };
    };
    read().then(
      (found) => !controller.signal.aborted && setOpened(found),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setFailure(error instanceof ApiError ? error : new ApiError('unavailable'));
      },
    );
    return () => controller.abort();
  }, [path, isNew, attempt]);
  const retry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { opened, failure, retry };
};

/** What keeps a form from being shown, or its values. */
type Read =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'unreadable'; readonly why: string };

const readValues = (form: DeskForm, text: string | undefined): Read => {
  if (text === undefined) return { kind: 'values', values: defaultsOf(form) };
  try {
    return { kind: 'values', values: formatOf(form).fromFile(text) };
  } catch (error) {
    return { kind: 'unreadable', why: formatFailure(error) };
  }
};

const keyOf = ({ name }: DeskForm, entry: string): string => `site ${name} ${entry}`;

/** Why a file can't be read or written as the form has it, in the site's language. */
const formatFailure = (error: unknown): string =>
  reasonOf(error, document.documentElement.lang === 'fr' ? 'fr' : 'en') ??
  (error instanceof Error ? error.message : String(error));

const defaultsOf = ({ fields }: DeskForm): Values =>
  Object.fromEntries(fields.filter((field) => field['default'] !== undefined).map((f) => [f.name, f['default']]));

/** What was written and not saved, kept while the session is renewed. */
interface Unsaved {
  readonly values: Values;
  readonly base?: string;
}

/** What is wrong, and the field that it stands at, where the form shows one. */
interface Wrong {
  readonly sentence: string;
  readonly field?: string;
}

const OpenedEntry = ({
  form,
  entry,
  isNew,
  opened,
}: EntryProps & { readonly isNew: boolean; readonly opened: Opened }) => {
  const navigate = useNavigate();
  const part = form.folder === undefined ? form.fields.find(({ name }) => name === entry) : undefined;
  const key = keyOf(form, entry);
  const [read, setRead] = useState<Read>(() => {
    const kept = draftOf<Unsaved>(key);
    return kept === undefined ? readValues(form, opened.text) : { kind: 'values', values: kept.value.values };
  });
  // What was written and not saved belongs to the text that it was written on.
  const [base] = useState(() => draftOf<Unsaved>(key)?.value.base ?? opened.base);
  // The check of a file that was just made: its form is a new screen.
  const { state } = useLocation() as { readonly state: { readonly found?: readonly Wrong[] } | null };
  const [wrong, setWrong] = useState<readonly Wrong[]>(state?.found ?? []);
  const [failure, setFailure] = useState<string>();
  const [progress, setProgress] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const { store, onSaved } = usePictures(key, opened.names);
  const summary = useRef<HTMLDivElement>(null);
  /** What the form holds, while a save waits for the network. */
  const latest = useRef<Values>(undefined);
  const errors = useMemo(() => {
    const byField = new Map<string, string[]>();
    for (const { field, sentence } of wrong)
      if (field !== undefined) byField.set(field, [...(byField.get(field) ?? []), sentence]);
    return { errors: byField };
  }, [wrong]);
  useEffect(() => {
    if (wrong.length > 0) summary.current?.focus();
  }, [wrong]);

  if (form.folder === undefined && part === undefined) return <UnknownScreen />;
  const title = titleOf(form, entry, isNew, part?.label);
  const above = (
    <BackLink to={`/${words.paths.site}${form.folder === undefined ? '' : `/${form.name}`}`}>
      {form.folder === undefined ? words.site.title : form.label}
    </BackLink>
  );
  if (read.kind === 'unreadable')
    return (
      <Screen title={title} above={above}>
        <p role="alert">{fill(words.forms.unreadable, { reason: read.why })}</p>
      </Screen>
    );
  const { values } = read;
  const fields = part === undefined ? form.fields : [part];

  const change = (next: Readonly<Values>): void => {
    const changed = { ...values, ...next };
    latest.current = changed;
    setRead({ kind: 'values', values: changed });
    saveDraft(key, { values: changed, ...(base !== undefined && { base }) } satisfies Unsaved);
  };

  const save = async (): Promise<void> => {
    setFailure(undefined);
    const missing = missingFields(fields, values, '');
    if (missing.length > 0) {
      setWrong(missing);
      return;
    }
    latest.current = values;
    setProgress(words.forms.saving);
    try {
      // site.yaml is long: what is said must be drawn before it is written.
      await new Promise(requestAnimationFrame);
      const slug = isNew ? newSlug(form, values, opened.paths) : entry;
      const completed = form.format === fileFormats.project ? completeProject(values, slug) : values;
      const text = formatOf(form).toFile(completed);
      const path = pathIn(form, slug);
      const used = [...store.chosen].filter(([name]) => text.includes(name));
      for (const [index, [name, content]] of used.entries()) {
        setProgress(fill(words.forms.sending, { number: index + 1, count: used.length }));
        await saveFile(pictureFolder + name, content);
        onSaved(name);
      }
      setProgress(words.forms.saving);
      await saveFile(path, new Blob([text]), base);
      // What was written while it was sent is for the next save.
      deleteDraft(key);
      if (latest.current === values) setRead(readValues(form, text));
      else saveDraft(keyOf(form, slug), { values: latest.current ?? values } satisfies Unsaved);
      notify(fill(words.forms.saved, { title }));
      setProgress(words.forms.checking);
      const found = await wrongIn(form, path, text, values);
      setWrong(found);
      if (isNew) await navigate(`/${words.paths.site}/${form.name}/${slug}`, { replace: true, state: { found } });
      refresh();
    } catch (error) {
      setFailure(error instanceof ApiError ? errorSentence(error) : formatFailure(error));
    } finally {
      setProgress(undefined);
    }
  };

  const remove = async (): Promise<void> => {
    setRemoving(false);
    try {
      await removeFile(pathIn(form, entry), base);
      deleteDraft(key);
      notify(fill(words.forms.removed, { title }));
      refresh();
      await navigate(`/${words.paths.site}/${form.name}`);
    } catch (error) {
      setFailure(errorSentence(error));
    }
  };

  return (
    <Screen title={title} above={above}>
      {wrong.length > 0 && (
        <div css={wrongStyles} ref={summary} tabIndex={-1} role="group" aria-label={words.forms.wrong}>
          <h2>{words.forms.wrong}</h2>
          <ul>
            {wrong.map(({ sentence, field }) => (
              <li key={`${field ?? ''} ${sentence}`}>
                {field === undefined ? (
                  <FieldMessage message={sentence} />
                ) : (
                  <a
                    css={quietButtonStyles}
                    href={`#${controlId(field)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(controlId(field))?.focus();
                    }}
                  >
                    {sentence}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        css={formStyles}
        noValidate
        // No browser keeps a draft's words, nor opens what it kept of another one over the fields.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormContext value={errors}>
          <PicturesContext value={store}>
            {part === undefined ? (
              <Fields fields={fields} value={values} within="" onChange={change} />
            ) : part.widget === 'object' ? (
              <Fields
                fields={part.fields ?? []}
                value={(values[part.name] ?? {}) as Values}
                within={`${part.name}.`}
                onChange={(next) => change({ [part.name]: next })}
              />
            ) : (
              <Fields fields={[part]} value={values} within="" onChange={change} />
            )}
          </PicturesContext>
        </FormContext>
        <div css={saveStyles}>
          <Button type="submit" disabled={progress !== undefined}>
            {words.forms.save}
          </Button>
          {form.mayCreate && !isNew && (
            <button type="button" css={quietButtonStyles} onClick={() => setRemoving(true)}>
              {words.forms.removeEntry}
            </button>
          )}
          <p css={mutedStyles} role="status">
            {progress}
          </p>
          <ErrorAlert message={failure} />
        </div>
      </form>
      {isRemoving && (
        <Dialog title={fill(words.forms.removeTitle, { title })} onClose={() => setRemoving(false)}>
          <p>{words.forms.removeText}</p>
          <p>
            <Button onClick={() => void remove()}>{words.forms.removeConfirm}</Button>
          </p>
          <button type="button" css={quietButtonStyles} onClick={() => setRemoving(false)}>
            {words.frame.cancel}
          </button>
        </Dialog>
      )}
    </Screen>
  );
};

const titleOf = (form: DeskForm, entry: string, isNew: boolean, part: string | undefined): string =>
  part ??
  (isNew
    ? fill(words.forms.newTitle, { kind: form.singular ?? form.label })
    : entryOf(form, pathIn(form, entry)).title);

/** A project is named by its file; its card shows the first picture unless another is chosen. */
const completeProject = (values: Values, slug: string): Values => {
  const [first] = Array.isArray(values['images']) ? (values['images'] as readonly { readonly src?: unknown }[]) : [];
  const hasMain = typeof values['mainImage'] === 'string' && values['mainImage'] !== '';
  return { ...values, id: slug, ...(!hasMain && first !== undefined && { mainImage: first.src }) };
};

const newSlug = (form: DeskForm, values: Values, paths: readonly string[]): string =>
  freeName(shortSlugOf(typeof values['title'] === 'string' ? values['title'] : '') || form.name, (slug) =>
    paths.includes(pathIn(form, slug)),
  );

/** Fields without a value that need one, so that nobody waits for the check to hear of it. */
const missingFields = (fields: DeskForm['fields'], values: unknown, within: string): Wrong[] =>
  fields.flatMap((field): Wrong[] => {
    const value = (values as Values | undefined)?.[field.name];
    const path = within + field.name;
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (field.required === true && field.widget !== 'hidden' && field.widget !== 'object' && isEmpty)
      return [{ sentence: fill(words.forms.missing, { label: field.label ?? field.name }), field: path }];
    if (field.widget === 'object' && (!isEmpty || field.required === true))
      return missingFields(field.fields ?? [], value, `${path}.`);
    if (field.widget === 'list' && Array.isArray(value) && field.types === undefined && field.fields !== undefined)
      return value.flatMap((item, index) => missingFields(field.fields ?? [], item, `${path}.${index}.`));
    return [];
  });

/** What the check says of a file, each with the form's field that it stands at. */
const wrongIn = async (form: DeskForm, path: string, text: string, values: Values): Promise<readonly Wrong[]> => {
  const { diagnostics } = await getCheck();
  return diagnostics
    .filter(({ severity, file }) => severity === 'error' && file === path)
    .map((diagnostic) => toWrong(diagnostic, form, text, values));
};

const toWrong = (
  { message, hint, line, column }: LocalizedDiagnostic,
  form: DeskForm,
  text: string,
  values: Values,
): Wrong => {
  const sentence = hint === undefined ? message : `${message} ${hint}`;
  const field = fieldPathOf(form.fields, values, placeAt(text, line, column, form.format === fileFormats.page)).join(
    '.',
  );
  return field === '' ? { sentence } : { sentence, field };
};
