/** Loaded pages with their heads, rendered by the router and by the prerenderer. */
import { Head } from './Head.tsx';
import type { LoadedNotFound, LoadedProject, LoadedRoute } from './page-loader.ts';

export const RouteView = ({ loaded: { Template, module, data, drawing } }: { readonly loaded: LoadedRoute }) => (
  <>
    <Head meta={(data.kind === 'gallery' && data.meta) || module.page.meta} />
    <Template page={module.page} Content={module.Content} data={data} drawing={drawing} />
  </>
);

export const ProjectView = ({ loaded }: { readonly loaded: LoadedProject }) =>
  loaded.kind === 'unknown-project' ? (
    <>
      <Head meta={loaded.meta} />
      <loaded.ProjectUnknown drawing={loaded.drawing} />
    </>
  ) : (
    <>
      <Head meta={loaded.data.meta} />
      <loaded.Project
        project={loaded.data.project}
        similar={loaded.data.similar}
        nextLinks={loaded.data.nextLinks}
        budgets={loaded.data.budgets}
      />
    </>
  );

export const NotFoundView = ({ loaded: { ErrorPage, meta, drawing } }: { readonly loaded: LoadedNotFound }) => (
  <>
    <Head meta={meta.notFound} />
    <ErrorPage drawing={drawing} />
  </>
);
