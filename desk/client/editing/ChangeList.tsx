import type { Change, SourcePath } from '../../../office/api.ts';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import { words } from '../site.ts';
import { pictureFolder, type DeskForms } from './forms.ts';
import { changePlace, valueText } from './sentences.ts';
import { versionsStyles } from './site.styles.ts';

export interface ChangeListProps {
  readonly forms: DeskForms;
  readonly path: SourcePath;
  readonly changes: readonly Change[];
}

/** What changes in a file: each place with its words before and after. */
export const ChangeList = ({ forms, path, changes }: ChangeListProps) => {
  if (path.startsWith(pictureFolder)) return <p>{words.site.pictureChanged}</p>;
  if (changes.length === 0) return <p>{words.site.noChange}</p>;
  return changes.map((change) => {
    const place = changePlace(forms, path, change);
    return (
      <dl css={versionsStyles} key={change.place.join('/')}>
        <dt>{place === '' ? words.site.wholeFile : place}</dt>
        {'before' in change && (
          <dd>
            <VisuallyHidden>{words.site.before} : </VisuallyHidden>
            <del>{valueText(change.before)}</del>
          </dd>
        )}
        {'after' in change && (
          <dd data-is-new="">
            <VisuallyHidden>{words.site.after} : </VisuallyHidden>
            <ins>{valueText(change.after)}</ins>
          </dd>
        )}
      </dl>
    );
  });
};
