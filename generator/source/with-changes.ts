import type { MediaFile, Sources } from './types.ts';

/** The sources as they would be with these texts and pictures written; a picture that is there already stays. */
export const withChanges = (
  sources: Sources,
  texts: ReadonlyMap<string, string>,
  pictures: readonly MediaFile[],
): Sources => ({
  ...sources,
  files: new Map([...sources.files, ...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
  unreadable: new Map([...sources.unreadable].filter(([name]) => !texts.has(name))),
  assets: {
    ...sources.assets,
    media: new Map([...pictures.map((picture) => [picture.name, picture] as const), ...sources.assets.media]),
  },
});
