/** Loads the script of the configured service. Called only for visitors who agreed. */
interface Configured {
  readonly service: 'gtag' | 'matomo' | 'plausible' | 'none';
  readonly accountId?: string;
}

let isAdded = false;

/** Adds the service's script to the page, once. */
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
  // Google's script reads `arguments` objects, not arrays.
  page.gtag ??= function gtag() {
    // eslint-disable-next-line prefer-rest-params
    queue.push(arguments);
  };
  page.gtag('js', new Date());
  page.gtag('config', accountId, { send_page_view: false });
  add(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(accountId)}`);
};

/** The account id of Matomo is `<address of the instance>#<site id>`. */
const addMatomo = (accountId: string): void => {
  const [address = '', siteId = '1'] = accountId.split('#');
  const page = window as unknown as { _paq?: unknown[][] };
  const queue = (page._paq ??= []);
  queue.push(['setTrackerUrl', `${address}/matomo.php`], ['setSiteId', siteId]);
  add(`${address}/matomo.js`);
};
