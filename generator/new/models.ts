/**
 * The texts of a new page before somebody writes them, in the language of the site; what is to be replaced begins with
 * its marker.
 */
import type { By, Language } from '../language/language.ts';
import { newWords } from './words.ts';

/** A section of the model of a page. */
export interface ModelSection {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** What a new service says until it is written. */
export interface ServiceModel {
  readonly description: string;
  readonly standfirst: string;
  readonly alt: string;
  readonly sections: readonly ModelSection[];
}

/** The words of one language; `todo` makes a text to replace of what should stand there. */
type Words = (todo: (what: string) => string, contact: string | undefined) => ServiceModel;

const french: Words = (todo, contact) => ({
  description: todo('ce que vous proposez, où, et une raison de vous appeler'),
  standfirst: todo('le chapeau, une ou deux phrases qui disent l’essentiel de la page'),
  alt: todo('ce que montre l’image, et où'),
  sections: [
    {
      id: 'presentation',
      title: 'Ce que nous faisons',
      body: [
        todo('le service en deux ou trois phrases, pour qui, dans quels cas, ce qu’il change.'),
        features([
          [todo('un premier point fort'), todo('une phrase ou deux qui disent quelque chose de précis.')],
          [todo('un deuxième point fort'), todo('une mesure, une durée, une garantie plutôt qu’un adjectif.')],
        ]),
      ].join('\n\n'),
    },
    {
      id: 'etapes',
      title: 'Comment cela se passe',
      body: [
        steps([
          ['La visite', todo('ce que nous regardons, ce qu’il faut préparer.')],
          ['Le devis', todo('ce qu’il contient, sous quel délai il arrive.')],
          ['Le chantier', todo('combien de temps, dans quel ordre.')],
        ]),
        question(
          todo('la question qu’on nous pose le plus souvent ?'),
          `${todo('sa réponse, en deux phrases.')}${contact === undefined ? '' : ` Pour la vôtre, [écrivez-nous](${contact}).`}`,
        ),
      ].join('\n\n'),
    },
  ],
});

const english: Words = (todo, contact) => ({
  description: todo('what you offer, where, and one reason to call you'),
  standfirst: todo('the standfirst, one or two sentences that say what matters most'),
  alt: todo('what the picture shows, and where'),
  sections: [
    {
      id: 'overview',
      title: 'What we do',
      body: [
        todo('the service in two or three sentences, for whom, in which cases, what it changes.'),
        features([
          [todo('a first strong point'), todo('a sentence or two that say something precise.')],
          [todo('a second strong point'), todo('a measure, a time, a guarantee rather than an adjective.')],
        ]),
      ].join('\n\n'),
    },
    {
      id: 'steps',
      title: 'How it goes',
      body: [
        steps([
          ['The visit', todo('what we look at, what to prepare.')],
          ['The quote', todo('what it holds, and when it arrives.')],
          ['The work', todo('how long, in which order.')],
        ]),
        question(
          todo('the question we hear most often?'),
          `${todo('its answer, in two sentences.')}${contact === undefined ? '' : ` For yours, [write to us](${contact}).`}`,
        ),
      ].join('\n\n'),
    },
  ],
});

const models: By<Words> = { fr: french, en: english };

/** The model of a service: what is to be replaced begins with `marker`; `contact` is the address of the contact page. */
export const serviceModel = (language: Language, marker: string, contact: string | undefined): ServiceModel =>
  models[language]((what) => newWords[language].toWrite(marker, what), contact);

const features = (items: readonly (readonly [string, string])[]): string =>
  ['<Features>', ...items.map(([title, text]) => `<Feature title="${title}">${text}</Feature>`), '</Features>'].join(
    '\n',
  );

const steps = (items: readonly (readonly [string, string])[]): string =>
  ['<Steps>', ...items.map(([title, text]) => `<Step title="${title}">${text}</Step>`), '</Steps>'].join('\n');

const question = (title: string, answer: string): string =>
  `<Faq>\n<Question title="${title}">${answer}</Question>\n</Faq>`;
