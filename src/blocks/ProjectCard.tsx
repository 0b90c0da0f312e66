import { css } from '@emotion/react';
import type { ProjectSummary } from '#site/types.gen';
import { cardFrame } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { labelText, lazyFrame, pictureFrame } from '../theme/mixins.ts';
import { tagList } from '../ui/tag-list.styles.ts';
import { color, text } from '../theme/tokens.ts';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { textLinkStyles } from '../ui/text-link.styles.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usePictureTransition } from './use-picture-transition.ts';

const cardStyles = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  & :is(h2, h3) {
    font-size: ${text.h3};
    line-height: 1.14;
    margin-top: 0.5rem;
  }
`;

const metaStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 0.9rem;
  padding-top: 0.9rem;
  & > b {
    color: ${color.brandDark};
    font-weight: 600;
  }
`;

const descriptionStyles = css`
  margin-top: 0.55rem;
  font-size: ${text.small};
  max-width: 52ch;
  color: ${color.muted};
`;

const tagsStyles = css`
  margin-top: 0.6rem;
`;

/** The link covers the whole card, as its focus ring shows. */
const linkStyles = css`
  margin-top: 0.35rem;
  justify-self: start;
  font-size: ${text.small};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: 0;
  }
  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 6px;
  }
`;

export interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly tagsMax: number;
  readonly headingLevel: 2 | 3;
  /** `sizes` of the picture in its grid. */
  readonly sizes: string;
  /** Widest variant of the picture that the card needs, in pixels. */
  readonly widest: number | undefined;
  readonly loading?: 'eager' | 'lazy';
  readonly className?: string;
}

/** A project in a list: picture, category, place, year, title, summary, keywords, and one link. */
export const ProjectCard = ({
  project,
  tagsMax,
  headingLevel,
  sizes,
  widest,
  loading = 'lazy',
  className,
}: ProjectCardProps) => {
  const Heading = `h${headingLevel}` as const;
  const transition = usePictureTransition(project.path);
  const tags = project.tags.slice(0, tagsMax);
  return (
    <article css={cardStyles} className={className ? `_card ${className}` : '_card'}>
      <div css={[pictureFrame, lazyFrame, cardFrame, transition]}>
        <Picture
          picture={project.image}
          sizes={sizes}
          widest={widest}
          loading={loading}
          priority={loading === 'eager'}
          title={project.title}
        />
      </div>
      <p css={[labelText, metaStyles]}>
        <b>{project.category}</b>
        <span>{project.location}</span>
        <span>{project.year}</span>
      </p>
      <Heading>{project.title}</Heading>
      <p css={descriptionStyles}>{project.shortDescription}</p>
      {tags.length > 0 && (
        <ul css={[labelText, tagList, tagsStyles]} aria-label={labels.gallery.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <Link css={[textLinkStyles, linkStyles]} to={project.path}>
        <ViewProject title={project.title} />
      </Link>
    </article>
  );
};

/** The link's label, followed by the project's title for screen readers, which may list links out of context. */
const ViewProject = ({ title }: { readonly title: string }) => {
  const [label = '', arrow] = splitArrow(labels.gallery.viewProject);
  return (
    <>
      {/* The font has no arrow: an icon is shown, and the character remains as hidden text. */}
      <span>
        {label}
        <VisuallyHidden>
          {arrow} {title}
        </VisuallyHidden>
      </span>
      {arrow && <InterfaceIcon name="arrow" />}
    </>
  );
};

const splitArrow = (label: string): readonly string[] => /^(.*?)(\s*→)?$/.exec(label)?.slice(1) ?? [label];
