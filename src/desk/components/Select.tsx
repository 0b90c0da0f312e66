import { css } from '@emotion/react';
import { useId } from 'react';
import { InterfaceIcon } from '../../ui/InterfaceIcon.tsx';
import { fieldLabelStyles, fieldStyles, shortFieldStyles } from './desk.styles.ts';

const boxStyles = css`
  position: relative;
  & > .icon {
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

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
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
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <InterfaceIcon name="down" />
      </div>
    </div>
  );
};
