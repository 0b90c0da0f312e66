import { css } from '@emotion/react';
import { useState } from 'react';
import type { FileConflict, Side, SourcePath } from '../../../office/api.ts';
import { space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { choicesStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { Dialog } from '../components/Dialog.tsx';
import { words } from '../site.ts';
import { entryOf, formOf, type DeskForms } from './forms.ts';
import { changePlace, valueText } from './sentences.ts';
import { versionsStyles } from './site.styles.ts';

const fileStyles = css`
  border: 0;
  padding: 0;
  margin: 0 0 ${space[5]};
  min-width: 0;
  & > legend {
    font-weight: 600;
    padding: 0;
    margin-bottom: ${space[3]};
  }
  ${choicesStyles}
`;

export interface ConflictChoiceProps {
  readonly forms: DeskForms;
  readonly files: readonly FileConflict[];
  readonly onChoose: (choices: Readonly<Record<SourcePath, Side>>) => void;
  readonly onClose: () => void;
}

/** Both versions of what two people changed; one is chosen for each file. */
export const ConflictChoice = ({ forms, files, onChoose, onClose }: ConflictChoiceProps) => {
  const [choices, setChoices] = useState<Readonly<Record<SourcePath, Side>>>({});
  const isDecided = files.every(({ path }) => choices[path] !== undefined);
  return (
    <Dialog title={words.site.conflictTitle} onClose={onClose}>
      <p>{words.site.conflictText}</p>
      {files.map(({ path, conflicts }) => {
        const { title } = entryOf(formOf(forms, path), path);
        return (
          <fieldset css={fileStyles} key={path}>
            <legend>{title}</legend>
            {conflicts.map((conflict) => (
              <dl css={versionsStyles} key={conflict.place.join('/')}>
                <dt>{changePlace(forms, path, conflict)}</dt>
                <dd>
                  {words.site.theirs} : {valueText(conflict.theirs)}
                </dd>
                <dd data-is-new="">
                  {words.site.mine} : {valueText(conflict.mine)}
                </dd>
              </dl>
            ))}
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={path}
                  checked={choices[path] === side}
                  onChange={() => setChoices({ ...choices, [path]: side })}
                />
                {side === 'mine' ? words.site.keepMine : words.site.keepTheirs}
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button disabled={!isDecided} onClick={() => onChoose(choices)}>
        {fill(words.site.publishChosen, { count: files.length })}
      </Button>{' '}
      <button type="button" css={quietButtonStyles} onClick={onClose}>
        {words.frame.cancel}
      </button>
    </Dialog>
  );
};
