/** What drives, systems and editors add to the name of a copy, before its extension. */
const marks = [
  // « site (Copie en conflit de PC-Bureau 2026-03-01) », « site (1) ».
  /^(.+?)[ _-]*[([](?:[^()[\]]*(?:conflit|conflict|konflikt|copie|copy)[^()[\]]*|\d+)[)\]]$/i,
  /^(.+?)[ _-]+(?:copie|copy|conflit|conflict)(?:[ _-]*\(?\d+\)?)?$/i,
  /^(?:copie de|copy of) (.+)$/i,
  /^(.+?) \d+$/,
  /^(.+?)\.(?:sync-)?conflict.*$/i,
  /^(.+?)_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+$/,
  // OneDrive adds the name of the computer.
  /^(.+?)-[A-Z]\w*(?:-\w+)*$/,
];

/** What is added behind the extension. */
const endings = /^(.+\.(?:yaml|mdx))[ ._-]*(?:bak|orig|old|save|rej|txt|copie|copy|conflict.*|\(\d+\))$/i;

/** The file of the same folder of which one is a copy, as its name says; undefined where there is none. */
export const originalOf = (name: string, names: ReadonlySet<string>, extension: string): string | undefined => {
  const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const isText = /^(?:ya?ml|mdx?|markdown)$/i.test(ending);
  const bare = isText ? [stem, ...marks.flatMap((mark) => mark.exec(stem)?.[1] ?? [])] : [];
  const candidates = [endings.exec(name)?.[1] ?? '', ...bare.map((each) => `${each}${extension}`)];
  return candidates.find((candidate) => candidate !== name && names.has(candidate));
};
