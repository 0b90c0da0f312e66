import { css } from '@emotion/react';
import { search } from '#site/search.gen';
import { fieldLabelStyles, inputStyles } from '../ui/field.styles.ts';
import { screenOnly } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { Button } from '../ui/Button.tsx';

const formStyles = css`
  position: relative;
  max-width: 34rem;
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  & input {
    flex: 1 1 12rem;
    width: auto;
    min-width: 0;
    color: ${color.text};
  }
  & input:focus {
    outline-color: ${color.focus};
  }
  & input::-webkit-search-cancel-button {
    appearance: none;
  }
`;

export interface SearchFormProps {
  /** Where it stands: makes its ids unique on a page that has several. */
  readonly place: string;
  /** Whether it is a landmark: one on a page. */
  readonly isLandmark?: boolean;
  readonly className?: string;
}

/**
 * The search field. Without JavaScript it leads to the site map; the application lists what is found below it
 * (`search-list.ts`). Nothing for a site without a search.
 */
export const SearchForm = ({ place, isLandmark = false, className }: SearchFormProps) => {
  if (search === null) return null;
  const id = `_search-${place}`;
  return (
    <form
      css={[formStyles, screenOnly]}
      className={className}
      action={search.plan}
      method="get"
      role={isLandmark ? 'search' : undefined}
      data-search=""
      data-hydrate="search"
    >
      <label css={fieldLabelStyles} htmlFor={id}>
        {search.label}
      </label>
      <div>
        <input css={inputStyles} id={id} type="search" name="q" autoComplete="off" enterKeyHint="search" />
        <Button type="submit" variant="secondary">
          {search.button}
        </Button>
      </div>
    </form>
  );
};
