/**
 * Analytics. Events are sent through the global function of the configured service if the page has it (from the
 * service's script or a tag manager), and dropped otherwise. [7.analytics-availability]
 */
import { analytics } from '#site/analytics.gen';

type Parameters = Readonly<Record<string, string | number>>;

interface Globals {
  gtag?: (command: string, name: string, parameters: Record<string, unknown>) => void;
  _paq?: { push(command: readonly unknown[]): void };
  plausible?: (
    name: string,
    options: { readonly u?: string; readonly props?: Parameters; readonly callback?: () => void },
  ) => void;
}

const globals = (): Globals => (typeof window === 'undefined' ? {} : (window as unknown as Globals));

/** Whether the global function of the configured service exists. */
const isAvailable = (): boolean => {
  const { gtag, _paq, plausible } = globals();
  switch (analytics.service) {
    case 'gtag':
      return typeof gtag === 'function';
    case 'matomo':
      return typeof _paq?.push === 'function';
    case 'plausible':
      return typeof plausible === 'function';
    case 'none':
      return false;
  }
};

let reportedPath: string | undefined;

/** Reports a page view, once per path: the start script reports the first, the application the following ones. */
export const reportPageView = (path: string, title: string): void => {
  if (path === reportedPath || !isAvailable()) return;
  reportedPath = path;
  trackPageView(path, title);
};

/** Sends a page view to the service. */
const trackPageView = (path: string, title: string): void => {
  if (!isAvailable()) return;
  const { gtag, _paq, plausible } = globals();
  const address = location.origin + path;
  gtagOnly(() => gtag?.('event', 'page_view', { page_path: path, page_title: title, page_location: address }));
  matomoOnly(() => {
    _paq?.push(['setCustomUrl', address]);
    _paq?.push(['setDocumentTitle', title]);
    _paq?.push(['trackPageView']);
  });
  plausibleOnly(() => plausible?.('pageview', { u: address, props: { path, title } }));
};

/** Sends an event; resolves when the service has it, after `timeoutMs`, or at once without a service. Never rejects. */
export const trackEvent = (
  name: string,
  parameters: Parameters = {},
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): Promise<void> => {
  if (!isAvailable()) return Promise.resolve();
  const { gtag, _paq, plausible } = globals();
  return new Promise((resolve) => {
    if (timeoutMs !== undefined) setTimeout(resolve, timeoutMs);
    try {
      gtagOnly(() =>
        gtag?.('event', name, {
          ...parameters,
          event_callback: () => resolve(),
          ...(timeoutMs === undefined ? {} : { event_timeout: timeoutMs }),
        }),
      );
      matomoOnly(() => {
        _paq?.push(['trackEvent', parameters['form_id'] ?? name, name, JSON.stringify(parameters)]);
        resolve();
      });
      plausibleOnly(() => plausible?.(name, { props: parameters, callback: () => resolve() }));
      if (timeoutMs === undefined) resolve();
    } catch {
      resolve();
    }
  });
};

const gtagOnly = (send: () => void): void => {
  if (analytics.service === 'gtag') send();
};
const matomoOnly = (send: () => void): void => {
  if (analytics.service === 'matomo') send();
};
const plausibleOnly = (send: () => void): void => {
  if (analytics.service === 'plausible') send();
};
