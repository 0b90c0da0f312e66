import { css } from '@emotion/react';
import { useId } from 'react';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { fieldLabelStyles, fieldStyles, shortFieldStyles } from './desk.styles.ts';

const boxStyles = css`
  position: relative;
  & > ._icon {
    position: absolute;
    right: 0.7rem;
    top: 50%;
    width: 1.2rem;
    height: 1.2rem;
    margin-top: -0.6rem;
    pointer-events: none;
  }
  & > select {
    padding-right: 2.4rem;
    text-overflow: ellipsis;
  }
`;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (Option | OptionGroup)[];
  readonly onChange: (value: string) => void;
}

/** A `<select>` with its label. */
export const Select = ({ label, value, options, onChange }: SelectProps) => {
  const id = useId();
  return (
    <div>
      <label css={fieldLabelStyles} htmlFor={id}>
        {label}
      </label>
      <div css={boxStyles}>
        <select
          css={[fieldStyles, shortFieldStyles]}
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((each) =>
            'options' in each ? (
              <optgroup key={each.label} label={each.label}>
                {each.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(each)
            ),
          )}
        </select>
        <InterfaceIcon name="down" />
      </div>
    </div>
  );
};

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
