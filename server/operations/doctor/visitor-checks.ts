/** Checks from a visitor's point of view: requests through the proxy, or to the host that serves the pages. */
import { nameOf } from '../../alarms/command-names.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contactApiPath } from '../../requests/routes.ts';
import { manifestPath, parseBuild, type ManifestPage, type SiteManifest } from '../../http/site/manifest.ts';
import { policyOf } from '../../http/site/page-policy.ts';
import { failed, ok, sentence, skipped, warning, type CheckContext, type CheckOutcome } from './check-result.ts';

const megabyte = 1024 ** 2;

const timeoutMs = 20_000;
/** More than the default upload limit of proxies (nginx: 1 MB). */
const probeBytes = 3 * megabyte;

const ask = (url: URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });

/** Pages requested concurrently. */
const askedAtOnce = 8;

/**
 * Checks that every page has its policy and that of the site, and that no files of the server are published: a static
 * host may not read `_headers`, hold pages of another build, or publish more than pages.
 */
export const checkPages = async ({ url, config: { distDir, isApiOnly } }: CheckContext): Promise<CheckOutcome> => {
  if (url === undefined) return skipped('Give the address that visitors use, to see each page with its policy.');
  if (isApiOnly) return skipped('API_ONLY is set: the pages are elsewhere.');
  const { manifest, files } = parseBuild(await readFile(manifestPath(distDir), 'utf8'), manifestPath(distDir));
  const own = (manifest.headers ?? []).map(({ prefix }) => prefix);
  const pages = Object.entries(manifest.pages).filter(
    ([path]) => !own.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  );
  const wrong: string[] = [];
  for (let at = 0; at < pages.length; at += askedAtOnce) {
    const asked = pages.slice(at, at + askedAtOnce).map(async ([path, page]) => {
      if (!(await isProtected(new URL(encodeURI(path), url), page, manifest, distDir))) wrong.push(path);
    });
    await Promise.all(asked);
  }
  const [first] = wrong.sort();
  if (first !== undefined)
    return failed(
      `${wrong.length} of ${pages.length} pages come without the policy of this build (${first}): publish it, ` +
        'or see « A static host » in docs/operations.md for what hosts read of _headers.',
    );
  const hidden = [
    '.server/manifest.json',
    ...[...files.keys()].map((path) => `${path}.br`).filter((path) => existsSync(join(distDir, path))),
  ].slice(0, 2);
  for (const path of hidden) {
    const { status } = await ask(new URL(encodeURI(`/${path}`), url), { method: 'HEAD' });
    if (status !== 404)
      return failed(`/${path} answers ${status}: publish the built site without .server, .br and .gz.`);
  }
  return ok(`${pages.length} pages come with their policies, and nothing else comes with them.`);
};

/** Whether a page comes with the header of this build, and with the same policy inside as the built page. */
const isProtected = async (
  address: URL,
  page: ManifestPage,
  manifest: SiteManifest,
  distDir: string,
): Promise<boolean> => {
  try {
    // Some hosts add a trailing slash to every page's address.
    const answer = await ask(address, { redirect: 'follow' });
    const html = await answer.text();
    // Of several headers of a name, a client sees the list. No policy of the site contains a comma.
    const sent = answer.headers.get('content-security-policy')?.split(/, */) ?? [];
    return (
      sent.includes(policyOf(page, manifest)) &&
      policyIn(html) === policyIn(await readFile(join(distDir, page.file), 'utf8'))
    );
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
};

/** The policy that stands in a page, as it is written there. */
const policyIn = (html: string): string | undefined =>
  /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html)?.[1];

/** Checks that pages and uploads pass through the proxy unchanged. */
export const checkProxy = async ({ url, config: { distDir, isApiOnly } }: CheckContext): Promise<CheckOutcome> => {
  if (url === undefined)
    return skipped(
      `Give the address that visitors use, to see what reaches them: ${nameOf('doctor', '--url https://…')}`,
    );
  const { site } = parseBuild(await readFile(manifestPath(distDir), 'utf8'), manifestPath(distDir)).manifest;
  return (
    (isApiOnly ? undefined : await checkHomePage(url)) ?? (await checkUpload(isApiOnly ? url : (site.apiUrl ?? url)))
  );
};

/** The problem with the home page; undefined if it arrives as it was sent. */
const checkHomePage = async (url: string): Promise<CheckOutcome | undefined> => {
  const page = await ask(new URL('/', url)).catch((error: unknown) => error as Error);
  if (page instanceof Error) return failed(`${url} does not answer: ${sentence(page.cause ?? page)}.`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<html'))
    return failed(`${url} answers ${page.status} and no page of the site.`);

  const policy = page.headers.get('content-security-policy') ?? '';
  if (policy.split('frame-ancestors').length !== 2)
    return failed('The policy (Content-Security-Policy) does not come once: the proxy must pass it on and add none.');
  if (page.headers.get('x-content-type-options') !== 'nosniff')
    return failed('X-Content-Type-Options does not come once: the proxy must add none.');
  if (!page.headers.get('content-encoding'))
    return warning('Pages come without compression: let the proxy pass Accept-Encoding on.');
  if (url.startsWith('https:') && !page.headers.get('strict-transport-security'))
    return warning(
      'Strict-Transport-Security does not arrive: let the proxy set X-Forwarded-Proto, and set ' +
        'TRUST_PROXY to its address.',
    );
  return undefined;
};

/** Checks that the API is at the form's address, and that uploads reach it. */
const checkUpload = async (url: string): Promise<CheckOutcome> => {
  const probe = await ask(new URL(contactApiPath, url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x'.repeat(probeBytes),
  }).catch((error: unknown) => error as Error);
  if (probe instanceof Error || probe.status === 413)
    return failed('The proxy refuses uploads of 3 MB: raise its limit (nginx: client_max_body_size 200m).');
  if (probe.status !== 415)
    return failed(
      `${new URL(contactApiPath, url)} answers ${probe.status} instead of the API: the proxy must pass it on.`,
    );
  return ok(`${url} passes pages, policies and uploads on.`);
};
