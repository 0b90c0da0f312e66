import { describe, expect, test } from 'vitest';
import {
  classifyError,
  describeFailure,
  readErrorAnswer,
  type ErrorType,
  type SubmitErrorMessages,
  type SubmitFailure,
} from '../../src/contact/errors.ts';

const words: SubmitErrorMessages = {
  serverWithoutMessage: 'Erreur serveur ({status})',
  serverUnreadable: 'Erreur serveur: {status} {statusText}',
  timeout: 'Requête annulée (timeout)',
  network: 'Erreur réseau ou connexion refusée : {reason}',
  unexpected: "Impossible d'envoyer pour le moment. Réessayez.",
  unconfirmed: 'Envoi non confirmé par le serveur — votre demande a été sauvegardée localement.',
};

describe('an error answer', () => {
  test.each<[string, number, string, string]>([
    ['the error field', 422, '{"error":"Certains champs sont à corriger."}', 'Certains champs sont à corriger.'],
    [
      'the error field, then a list of details',
      422,
      '{"error":"À corriger","details":["Nom requis","Message requis"]}',
      'À corriger\nNom requis\nMessage requis',
    ],
    ['the error field, then a text of details', 500, '{"error":"Panne","details":"Réessayez."}', 'Panne\nRéessayez.'],
    ['no error field', 500, '{}', 'Erreur serveur (500)'],
    ['an empty error field', 503, '{"error":""}', 'Erreur serveur (503)'],
    ['no error field, but details', 500, '{"details":["disque plein"]}', 'Erreur serveur (500)\ndisque plein'],
    ['details that are no text', 500, '{"error":"Panne","details":[1,null,{"a":1}]}', 'Panne'],
    ['an empty detail between two', 500, '{"error":"Panne","details":["un","","deux"]}', 'Panne\nun\ndeux'],
    ['an empty text of details', 500, '{"error":"Panne","details":""}', 'Panne'],
    ['details that are one object', 500, '{"error":"Panne","details":{"a":1}}', 'Panne'],
    ['a text', 502, '"Panne"', 'Erreur serveur: 502 Bad Gateway'],
    ['a number', 502, '12', 'Erreur serveur: 502 Bad Gateway'],
    ['an error field that is no text', 500, '{"error":12}', 'Erreur serveur (500)'],
    ['a blank error field', 500, '{"error":"  "}', words.unconfirmed],
    ['a page', 502, '<html>', 'Erreur serveur: 502 Bad Gateway'],
    ['nothing', 502, '', 'Erreur serveur: 502 Bad Gateway'],
    ['a list', 502, '[]', 'Erreur serveur: 502 Bad Gateway'],
    ['null', 502, 'null', 'Erreur serveur: 502 Bad Gateway'],
  ])('with %s', (_, status, body, expected) => {
    expect(describeFailure(readErrorAnswer(status, 'Bad Gateway', body), words)).toBe(expected);
  });

  test('without status text (HTTP/2) ends with the status', () => {
    expect(describeFailure(readErrorAnswer(502, '', 'x'), words)).toBe('Erreur serveur: 502');
  });
});

describe('a failure without answer', () => {
  test.each<[SubmitFailure, string]>([
    [{ kind: 'timeout' }, 'Requête annulée (timeout)'],
    [{ kind: 'network', reason: 'localhost:3000' }, 'Erreur réseau ou connexion refusée : localhost:3000'],
    [{ kind: 'unexpected' }, "Impossible d'envoyer pour le moment. Réessayez."],
  ])('%o', (failure, expected) => {
    expect(describeFailure(failure, words)).toBe(expected);
  });
});

describe('error_type', () => {
  test.each<[string, ErrorType]>([
    ['Requête annulée (timeout)', 'timeout'],
    ['Passerelle : Timeout', 'timeout'],
    ['Erreur serveur (500)', 'server'],
    ['Erreur serveur: 502 Bad Gateway', 'server'],
    ['Erreur réseau ou connexion refusée : localhost', 'network'],
    ['Le réseau est coupé', 'network'],
    ["Impossible d'envoyer pour le moment. Réessayez.", 'unknown'],
    ['Trop de demandes en peu de temps.', 'unknown'],
    ['', 'unknown'],
  ])('%s', (message, expected) => {
    expect(classifyError(message, words)).toBe(expected);
  });

  test('is read from the words of any site', () => {
    const english: SubmitErrorMessages = {
      serverWithoutMessage: 'Server error ({status})',
      serverUnreadable: 'Server error: {status} {statusText}',
      timeout: 'The request took too long',
      network: 'Network error or connection refused: {reason}',
      unexpected: 'Something went wrong.',
      unconfirmed: 'Not confirmed.',
    };
    expect(classifyError('Server error (503)', english)).toBe('server');
    expect(classifyError('The request took too long', english)).toBe('timeout');
    expect(classifyError('Network error or connection refused: x', english)).toBe('network');
    expect(classifyError('Something went wrong.', english)).toBe('unknown');
  });

  const other: SubmitErrorMessages = {
    serverWithoutMessage: 'Panne ({status})',
    serverUnreadable: 'Illisible : {statusText}',
    timeout: 'Trop long',
    network: 'PANNE, ligne coupée : {reason}',
    unexpected: 'Imprévu.',
    unconfirmed: 'Non confirmé.',
  };

  test.each<[string, ErrorType]>([
    ['Panne (503)', 'server'],
    ['Illisible : Bad Gateway', 'server'],
    ['La LIGNE est occupée', 'network'],
    ['Elle est coupée', 'unknown'],
  ])('among sentences that share a word, « %s » is %s', (message, expected) => {
    expect(classifyError(message, other)).toBe(expected);
  });

  test('sentences without words of their own class nothing', () => {
    const empty = {
      ...other,
      serverWithoutMessage: '({status})',
      serverUnreadable: '{status}',
      timeout: '',
      network: ': {reason}',
    };
    expect(classifyError('Panne', empty)).toBe('unknown');
    expect(classifyError('timeout', empty)).toBe('timeout');
  });
});

test('a failure of a kind that does not exist is our own mistake, and says so', () => {
  expect(() => describeFailure({ kind: 'storm' } as unknown as SubmitFailure, words)).toThrow('{"kind":"storm"}');
});
