/** The folder whose files make a module without a file (virtual-modules.mjs), by specifier. Uses no packages. */
export const virtualModuleFolders = /** @type {const} */ ({
  '#default-words': 'schema/words',
  '#rules': 'generator/check/rules',
  '#validators': 'schema',
});
