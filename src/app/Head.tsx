import { useEffect } from 'react';
import type { PageMeta } from '#site/types.gen';

/**
 * Updates the document's head after client-side navigation. Renders nothing: the head of the first page is prerendered.
 */
export const Head = ({ meta }: { readonly meta: PageMeta }) => {
  const { title, description, canonical, noindex } = meta;
  useEffect(() => {
    // The first page's is prerendered, and perhaps translated since.
    if (document.documentElement.dataset['live'] === undefined) return;
    if (document.title !== title) document.title = title;
    setMeta('name', 'description', description);
    setMeta('name', 'robots', noindex ? 'noindex' : undefined);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:url', canonical || undefined);
    setCanonical(canonical);
  }, [title, description, canonical, noindex]);
  return null;
};

/** Sets the content of a `<meta>` element; removes it if `content` is undefined. */
const setMeta = (attribute: 'name' | 'property', key: string, content: string | undefined): void => {
  const existing = document.head.querySelector(`meta[${attribute}="${key}"]`);
  if (content === undefined) {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement('meta'));
  if (element.getAttribute('content') === content) return;
  element.setAttribute(attribute, key);
  element.setAttribute('content', content);
};

const setCanonical = (href: string): void => {
  const existing = document.head.querySelector('link[rel="canonical"]');
  if (href === '') {
    existing?.remove();
    return;
  }
  const element = existing ?? document.head.appendChild(document.createElement('link'));
  if (element.getAttribute('href') === href) return;
  element.setAttribute('rel', 'canonical');
  element.setAttribute('href', href);
};
