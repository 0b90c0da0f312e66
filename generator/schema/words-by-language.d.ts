/** Made of the files of schema/words by `scripts/virtual-modules.mjs` when a command is bundled. */
declare module '#default-words' {
  /** Words in the shape of site.yaml, by the language that their file is named after. */
  export const wordsByLanguage: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
