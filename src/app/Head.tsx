import { useEffect } from 'react';
import type { PageMeta } from '#site/types.gen';

/**
 * Keeps the document's head in step with soft navigation. The prerendered head is complete: on the
 * first page this changes nothing, and React renders nothing here, so there is nothing to mismatch.
 */
export const Head = ({ meta }: { readonly meta: PageMeta }) => {
  const { title, description, canonical, noindex } = meta;
  useEffect(() => {
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

/** Sets a meta element's content; without content it is removed. */
const setMeta = (attribute: 'name' | 'property', key: string, content: string | undefined): void => {
  const known = document.head.querySelector(`meta[${attribute}="${key}"]`);
  if (content === undefined) {
    known?.remove();
    return;
  }
  const element = known ?? document.head.appendChild(document.createElement('meta'));
  if (element.getAttribute('content') === content) return;
  element.setAttribute(attribute, key);
  element.setAttribute('content', content);
};

const setCanonical = (href: string): void => {
  const known = document.head.querySelector('link[rel="canonical"]');
  if (href === '') {
    known?.remove();
    return;
  }
  const element = known ?? document.head.appendChild(document.createElement('link'));
  if (element.getAttribute('href') === href) return;
  element.setAttribute('rel', 'canonical');
  element.setAttribute('href', href);
};
