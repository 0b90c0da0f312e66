/**
 * All blocks and states on one page: `npm run dev`, then /__blocks. Only for the development server: no module of the
 * built site imports this folder.
 */
import { css, Global } from '@emotion/react';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { labels } from '#site/labels.gen';
import { globalStyles } from '../theme/global.ts';
import { labelText, pageWidth } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { blockExamples } from './block-examples.tsx';
import { loadSamples, type Samples } from './samples.tsx';
import { stateExamples } from './state-examples.tsx';

const indexStyles = css`
  padding-block: ${space[6]};
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2rem;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
`;

const exampleStyles = css`
  border-top: 1px solid ${color.text};
  padding-bottom: ${space[8]};
  /* A sticky header must stay in its example. */
  & > .shown header {
    position: static;
  }
  & > h2 {
    padding-block: ${space[4]};
  }
`;

/** Whether an example is as wide as the window, like the block in a page, or as wide as the page column. */
const isWide = (name: string): boolean => widePattern.test(name);

const widePattern = new RegExp(
  `^(?:${[
    ...['ProjectGallery', 'Certifications', 'Services?', 'Timeline', 'Event', 'KeyFigures?', 'FeaturedProjects'],
    ...['Header', 'Footer', 'Error page.*', 'Unknown project', 'Teaser.*', 'Related.*', 'Closing.*', 'Carousel.*'],
  ].join('|')})$`,
);

const Example = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section css={exampleStyles} id={name} data-example={name}>
    <h2 css={[labelText, pageWidth]}>{name}</h2>
    <div className="shown" css={isWide(name) ? undefined : pageWidth}>
      {children}
    </div>
  </section>
);

const Workbench = ({ samples }: { readonly samples: Samples }) => {
  const blocks = Object.entries(blockExamples(samples));
  const states = Object.entries(stateExamples(samples));
  // Banners take the focus when they are mounted: the page must start at its top all the same.
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' });
    else document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    document.documentElement.dataset['ready'] = '';
  }, []);
  return (
    <main>
      <Global styles={globalStyles} />
      <nav css={[pageWidth, indexStyles]} aria-label={labels.article.contents}>
        <ul>
          {[...blocks, ...states].map(([name]) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {[...blocks, ...states].map(([name, shown]) => (
        <Example key={name} name={name}>
          {shown}
        </Example>
      ))}
    </main>
  );
};

const root = document.getElementById('_root');
if (root) {
  const samples = await loadSamples();
  const router = createMemoryRouter([{ path: '*', element: <Workbench samples={samples} /> }]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
