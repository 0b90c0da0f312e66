import { css } from '@emotion/react';
import { useEffect } from 'react';
import { outcomeLabels } from '#site/outcome-labels.gen';
import type { MdxContent } from '#site/types.gen';
import { mdxComponents } from '../blocks/mdx-components.tsx';
import { SectionMarksContext } from '../blocks/section-context.ts';
import { showReference } from '../contact/reference.ts';
import { media } from '../theme/media.ts';
import { font, space, text } from '../theme/tokens.ts';
import { PhoneLink } from '../ui/PhoneLink.tsx';

const afterStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]} ${space.gutter};
  margin-block: ${space[7]};
  & > section {
    margin: 0;
    padding: 0;
  }
  & h2 {
    font-size: ${text.h3};
  }
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > p {
      grid-column: 1 / -1;
    }
  }
  & > p b {
    font: 400 ${text.h3} / 1.2 ${font.heading};
  }
`;

/** Below the thanks for a request: its reference if known, the page's content, and the phone number. */
export const AfterSending = ({ Content }: { readonly Content?: MdxContent }) => {
  useEffect(showReference, []);
  return (
    <div css={afterStyles} data-request-sent="">
      <p data-lead-reference="" hidden suppressHydrationWarning>
        {outcomeLabels.success.reference} <b />
      </p>
      <SectionMarksContext value={false}>{Content && <Content components={mdxComponents} />}</SectionMarksContext>
      <PhoneLink withIcon />
    </div>
  );
};
