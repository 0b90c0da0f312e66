import { css } from '@emotion/react';
import { useState } from 'react';
import { labels } from '#site/labels.gen';
import { labelText, screenOnly } from '../theme/mixins.ts';
import { text } from '../theme/tokens.ts';
import { fill } from '../ui/fill.ts';
import { shareAddress, type ShareOutcome } from '../browser/share.ts';
import { textLinkStyles } from '../ui/text-link.styles.ts';

const rowStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.2rem 2rem;
  margin-top: 2.4rem;
  & > button {
    border: 0;
    padding-inline: 0;
    background-color: transparent;
    font-size: ${text.small};
  }
  & > span {
    flex-basis: 100%;
    overflow-wrap: anywhere;
  }
  @media (scripting: none) {
    display: none;
  }
`;

/** Buttons that share and print the project; hidden without JavaScript, which both need. */
export const ProjectActions = ({ title }: { readonly title: string }) => {
  const [outcome, setOutcome] = useState<{ readonly shared: ShareOutcome; readonly url: string }>();
  const onShare = async () => {
    const url = location.origin + location.pathname;
    setOutcome(undefined);
    setOutcome({ shared: await shareAddress(title, url), url });
  };
  return (
    <div css={[rowStyles, screenOnly]}>
      <button type="button" css={textLinkStyles} data-replay="" onClick={() => void onShare()}>
        {labels.project.share}
      </button>
      <button type="button" css={textLinkStyles} data-replay="" onClick={() => print()}>
        {labels.project.print}
      </button>
      <span css={labelText} role="status">
        {outcome?.shared === 'copied' && labels.project.copied}
        {outcome?.shared === 'failed' && fill(labels.project.copyFailed, { url: outcome.url })}
      </span>
    </div>
  );
};
