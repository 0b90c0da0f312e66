/** French that depends on the word that follows. */
import { expect, test } from 'vitest';
import { contracted } from '../../generator/language/french.ts';

test.each([
  ['à', 'le Préposé', 'au Préposé'],
  ['à', 'les services', 'aux services'],
  ['à', 'la CNIL', 'à la CNIL'],
  ['à', 'l’Autorité', 'à l’Autorité'],
  ['de', 'le Commissariat', 'du Commissariat'],
  ['de', 'les services', 'des services'],
  ['de', 'la CNIL', 'de la CNIL'],
  ['de', 'Évian', 'd’Évian'],
  ['de', 'Rennes', 'de Rennes'],
])('%s + %s', (preposition, noun, words) => expect(contracted(preposition, noun)).toBe(words));
