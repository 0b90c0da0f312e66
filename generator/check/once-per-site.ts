import type { CheckedSite } from './checked-site.ts';

/** Makes a value once for each site: the rules that ask for it share it. */
export const oncePerSite = <Value>(make: (site: CheckedSite) => Value): ((site: CheckedSite) => Value) => {
  const made = new WeakMap<CheckedSite, { readonly value: Value }>();
  return (site) => {
    const known = made.get(site) ?? { value: make(site) };
    made.set(site, known);
    return known.value;
  };
};
