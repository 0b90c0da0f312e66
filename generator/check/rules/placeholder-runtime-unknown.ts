import { message } from '../../diagnostics/message.ts';
import { fileRule, unknownName } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** « {count} » and its like are filled only where the interface knows them. */
export const placeholderRuntimeUnknown = fileRule('placeholder-runtime-unknown', function* (file) {
  for (const text of file.texts) {
    const names = new Set([...text.text.matchAll(/\{([^{}.]*)\}/g)].map(([, name = '']) => name));
    if (names.size === 0) continue;
    const { allowed } = runtimeNames(text, file);
    const known = allowed.map(inBraces).join(', ');
    const hint = known === '' ? undefined : message('placeholder-runtime-unknown/allowed', { names: known });
    for (const found of names)
      if (!allowed.includes(found))
        yield unknownName(text.doc.placeOfText(text.path, inBraces(found)), 'placeholder-runtime-unknown', allowed, {
          found,
          hint,
          show: inBraces,
        });
  }
});

const inBraces = (name: string): string => `{${name}}`;
