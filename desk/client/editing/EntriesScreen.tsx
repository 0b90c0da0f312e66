import { css } from '@emotion/react';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { space } from '../../../src/theme/tokens.ts';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { fieldLabelStyles, fieldStyles, mutedStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { UnknownScreen } from '../screens/UnknownScreen.tsx';
import { words } from '../site.ts';
import { useResource } from '../state/resources.ts';
import { entryOf, pathIn, slugOf, useForms, type DeskForm } from './forms.ts';
import { getDraft, getFiles } from './office.ts';
import { OfficeContent } from './OverviewScreen.tsx';
import { BackLink } from './BackLink.tsx';
import { rowsStyles } from './site.styles.ts';

const toolsStyles = css`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
  max-width: 30rem;
  margin-bottom: ${space[5]};
  & > div {
    width: 100%;
  }
`;

/** The files of a kind: projects, pages. */
export const EntriesScreen = () => {
  const { form: name = '' } = useParams();
  const { data, failure } = useForms();
  return (
    <AsyncContent isWholeScreen data={data} failure={failure}>
      {({ forms }) => {
        const form = forms.find((each) => each.name === name);
        return form?.folder === undefined ? <UnknownScreen /> : <Entries form={form} />;
      }}
    </AsyncContent>
  );
};

/** Files that are shown at a time. */
const pageSize = 100;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const Entries = ({ form }: { readonly form: DeskForm }) => {
  const files = useResource('site files', getFiles);
  const draft = useResource('site draft', getDraft);
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(pageSize);
  const id = useId();
  const changed = new Set(draft.data?.files.map(({ path }) => path));
  const base = `/${words.paths.site}/${form.name}`;
  return (
    <Screen title={form.label} above={<BackLink to={`/${words.paths.site}`}>{words.site.title}</BackLink>}>
      <div css={toolsStyles}>
        {form.description !== undefined && <p css={mutedStyles}>{form.description}</p>}
        {form.mayCreate && (
          <ButtonLink to={`${base}/${words.paths.newEntry}`}>
            {fill(words.forms.newTitle, { kind: form.singular ?? form.label })}
          </ButtonLink>
        )}
        <div>
          <label css={fieldLabelStyles} htmlFor={id}>
            {words.site.search}
          </label>
          <input
            css={fieldStyles}
            id={id}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      <OfficeContent data={files.data} failure={files.failure}>
        {({ files: all }) => {
          const shown = all
            .map(({ path }) => path)
            .filter((path) => path === pathIn(form, slugOf(path)))
            .map((path) => ({ path, title: entryOf(form, path).title }))
            .filter(({ title, path }) => plain(`${title} ${path}`).includes(plain(search)))
            .sort((a, b) => (plain(a.title) < plain(b.title) ? -1 : 1));
          return shown.length === 0 ? (
            <p role="status">{words.site.noneFound}</p>
          ) : (
            <>
              <ul css={rowsStyles}>
                {shown.slice(0, count).map(({ path, title }) => (
                  <li key={path}>
                    <Link to={`${base}/${slugOf(path)}`}>
                      {title} {changed.has(path) && <span css={mutedStyles}>{words.site.inDraft}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
              {shown.length > count && (
                <Button variant="secondary" onClick={() => setCount(count + pageSize)}>
                  {words.list.more}
                </Button>
              )}
            </>
          );
        }}
      </OfficeContent>
    </Screen>
  );
};
