import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { ProjectDetail } from '#site/types.gen';
import { Logo } from '../layout/Logo.tsx';
import { LogoSymbol } from '../layout/LogoSymbol.tsx';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { TitleBlock, type Fact } from '../ui/TitleBlock.tsx';
import { RunningText } from '../ui/RunningText.tsx';

/** Below the desktop width `ProjectFactsLine` shows the facts, and only the call to action remains here. */
const titleBlockStyles = css`
  ${media.belowDesktop} {
    & > :is(header, dl) {
      display: none;
    }
    & > footer {
      border-top: 0;
    }
  }
`;

const lineStyles = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  border-top: 1px solid ${color.text};
  & > div {
    padding: 0.5rem 1rem 0.5rem 0;
    border-bottom: 1px solid ${color.rule};
  }
  & dd {
    margin: 0;
    font-weight: 600;
    font-stretch: 88%;
    overflow-wrap: anywhere;
  }
  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  @media screen {
    ${media.desktop} {
      display: none;
    }
  }
`;

const callStyles = css`
  & > h2 {
    font: 400 ${text.h4} / 1.15 ${font.heading};
    font-size: max(1.25rem, 20px);
  }
  & > p {
    margin: 0.4rem 0 0.9rem;
    font-size: ${text.small};
  }
  & > a {
    width: 100%;
  }
`;

/** The facts of a project in a title block, and a call to action for a similar one. */
export const ProjectFacts = ({ project }: { readonly project: ProjectDetail }) => (
  <TitleBlock
    css={titleBlockStyles}
    label={labels.project.facts}
    head={<Logo symbol={<LogoSymbol />} />}
    facts={factsOf(project)}
  >
    <div css={callStyles} data-actions="">
      <h2>{labels.project.similarTitle}</h2>
      <p>
        <RunningText text={labels.project.similarText} />
      </p>
      <ButtonLink to={systemRoutes.contact} icon="arrow">
        {labels.project.similarButton}
      </ButtonLink>
    </div>
  </TitleBlock>
);

/** The same facts below the page's title, below the desktop width and in print. */
export const ProjectFactsLine = ({ project }: { readonly project: ProjectDetail }) => (
  <dl css={lineStyles}>
    {factsOf(project).map(({ name, value }) => (
      <div key={name}>
        <dt css={labelText}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The facts that the project gives. */
const factsOf = ({ duration, surface, client, budget }: ProjectDetail): readonly Fact[] =>
  [
    { name: labels.project.duration, value: duration },
    { name: labels.project.surface, value: surface },
    { name: labels.project.client, value: client },
    { name: labels.project.budget, value: budget },
  ].filter(({ value }) => value !== undefined);
