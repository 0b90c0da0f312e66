/** French that depends on the word that follows. */

/** « à » or « de » before a noun with its article: « au Préposé », « du Commissariat », « d’une autorité ». */
export const contracted = (preposition: string, noun: string): string => {
  const isTo = preposition.toLowerCase() === 'à';
  const [, article, rest = ''] = /^(le|les) (.*)$/su.exec(noun) ?? [];
  const capital = preposition === preposition.toUpperCase();
  if (article === undefined) {
    const elided = !isTo && /^[aeiouyéèêàâîôœh]/iu.test(noun) ? `${preposition.slice(0, -1)}’` : `${preposition} `;
    return `${elided}${noun}`;
  }
  const word = article === 'le' ? (isTo ? 'au' : 'du') : isTo ? 'aux' : 'des';
  return `${capital ? word.charAt(0).toUpperCase() + word.slice(1) : word} ${rest}`;
};
