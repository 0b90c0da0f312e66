import { css } from '@emotion/react';
import { contactForm, contactRules } from '#site/contact.gen';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import type { FieldWiring } from './Field.tsx';
import { inputStyles } from '../ui/field.styles.ts';

const boxStyles = css`
  position: relative;
  & > ._icon {
    position: absolute;
    right: 0.8rem;
    top: 50%;
    width: 1.3rem;
    height: 1.3rem;
    margin-top: -0.65rem;
    stroke-width: 1.8;
    pointer-events: none;
  }
`;

const selectStyles = css`
  padding-right: 3rem;
  text-overflow: ellipsis;
`;

export interface ProjectTypeSelectProps {
  readonly wiring: FieldWiring;
  /** Registration with the form. */
  readonly registration: { readonly name: string };
}

/** Select of the types of work, with an empty first option. */
export const ProjectTypeSelect = ({ wiring, registration }: ProjectTypeSelectProps) => (
  <div css={boxStyles}>
    <select css={[inputStyles, selectStyles]} {...wiring} {...registration}>
      <option value="">{contactForm.words.projectTypeEmpty}</option>
      {contactRules.projectTypes.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </select>
    <InterfaceIcon name="down" />
  </div>
);
