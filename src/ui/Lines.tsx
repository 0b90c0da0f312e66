import { Fragment } from 'react';
import { KeepTogether } from './KeepTogether.tsx';

/** A title with the line breaks of its author; hyphenated names do not break. */
export const Lines = ({ text }: { readonly text: string | readonly string[] }) =>
  (typeof text === 'string' ? [text] : text).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <KeepTogether text={line} />
    </Fragment>
  ));
