/** Loads the script of the analytics service; called only after consent. */
interface Configured {
  readonly service: 'gtag' | 'matomo' | 'plausible' | 'none';
  readonly accountId?: string;
}

let isAdded = false;

/** Adds the service's script to the page; does nothing after the first call. */
export const addServiceScript = ({ service, accountId }: Configured): void => {
  if (isAdded || accountId === undefined) return;
  isAdded = true;
  switch (service) {
    case 'gtag':
      addGtag(accountId);
      return;
    case 'matomo':
      addMatomo(accountId);
      return;
    case 'plausible':
      add('https://plausible.io/js/script.manual.js', { 'data-domain': accountId });
      return;
    case 'none':
  }
};

const add = (src: string, attributes: Readonly<Record<string, string>> = {}): void => {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
};

const addGtag = (accountId: string): void => {
  const page = window as unknown as { dataLayer?: unknown[]; gtag?: (...command: unknown[]) => void };
  const queue = (page.dataLayer ??= []);
  // Google's script expects `arguments` objects, not arrays.
  page.gtag ??= function gtag() {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments);
  };
  page.gtag('js', new Date());
  page.gtag('config', accountId, { send_page_view: false });
  add(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(accountId)}`);
};

/** The account ID of Matomo is `<URL of the instance>#<site ID>`. */
const addMatomo = (accountId: string): void => {
  const [address = '', siteId = '1'] = accountId.split('#');
  const page = window as unknown as { _paq?: unknown[][] };
  const queue = (page._paq ??= []);
  queue.push(['setTrackerUrl', `${address}/matomo.php`], ['setSiteId', siteId]);
  add(`${address}/matomo.js`);
};
