import { Fragment } from 'react';
import { KeepTogether } from './KeepTogether.tsx';

/** A title whose line breaks were chosen by its author; compound names keep together. */
export const Lines = ({ text }: { readonly text: string | readonly string[] }) =>
  (typeof text === 'string' ? [text] : text).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <KeepTogether text={line} />
    </Fragment>
  ));
