import { css } from '@emotion/react';
import { useMemo, type ReactNode } from 'react';
import type { ResolvedRoute } from '#site/types.gen';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { ComparisonScaleContext } from './comparison-scale.ts';
import { Cost } from './Cost.tsx';
import { elementsOf } from './elements.ts';
import { RunningText } from '../ui/RunningText.tsx';

const boxStyles = css`
  margin-top: 2.4rem;
  padding: clamp(1.4rem, 3vw, 2.4rem);
  background: ${color.surfaceTinted};
  --ground: ${color.surfaceTinted};
`;

const noteStyles = css`
  margin-top: 0.8rem;
`;

const costsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  margin-block: 1.8rem 1.2rem;
`;

export interface ComparisonProps {
  readonly title: string;
  readonly note?: string;
  readonly to?: ResolvedRoute;
  readonly linkLabel?: string;
  readonly children?: ReactNode;
}

/** Costs compared, as lines to one scale. */
export const Comparison = ({ title, note, to, linkLabel, children }: ComparisonProps) => {
  const greatest = Math.max(0, ...elementsOf(children, Cost).map(({ props }) => props.value.amount));
  const scale = useMemo(() => ({ greatest }), [greatest]);
  return (
    <div css={boxStyles}>
      <h3>{title}</h3>
      {note && (
        <p css={[labelText, noteStyles]}>
          <RunningText text={note} />
        </p>
      )}
      <dl css={costsStyles}>
        <ComparisonScaleContext value={scale}>{children}</ComparisonScaleContext>
      </dl>
      {to && <TextLink to={to.path}>{linkLabel ?? to.label}</TextLink>}
    </div>
  );
};
