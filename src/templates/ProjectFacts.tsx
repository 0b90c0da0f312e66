import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { ProjectDetail } from '#site/types.gen';
import { Logo } from '../layout/Logo.tsx';
import { LogoSign } from '../layout/LogoSign.tsx';
import { font, text } from '../theme/tokens.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Cartouche } from '../ui/Cartouche.tsx';

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

/** The facts of a building site in the title block of its drawing, and the way to one alike. */
export const ProjectFacts = ({ project }: { readonly project: ProjectDetail }) => (
  <Cartouche
    label={labels.project.facts}
    head={<Logo sign={<LogoSign />} />}
    facts={[
      { name: labels.project.duration, value: project.duration },
      { name: labels.project.surface, value: project.surface },
      { name: labels.project.client, value: project.client },
      { name: labels.project.budget, value: project.budget },
    ].filter(({ value }) => value !== undefined)}
  >
    <div css={callStyles} data-actions="">
      <h2>{labels.project.similarTitle}</h2>
      <p>{labels.project.similarText}</p>
      <ButtonLink to={wellKnown.contact} icon="arrow">
        {labels.project.similarButton}
      </ButtonLink>
    </div>
  </Cartouche>
);
