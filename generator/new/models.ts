/**
 * The texts of a new page before somebody writes them, in the language of the site; what is to be replaced begins with
 * its marker.
 */
import type { By, Language } from '../language/language.ts';
import { newWords } from './words.ts';

/** What a new service says until it is written. */
export interface ServiceModel {
  readonly description: string;
  readonly standfirst: string;
  readonly alt: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly body: string }[];
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
      body: `${todo('le service en deux ou trois phrases, pour qui, dans quels cas, ce qu’il change.')}

<Features>
<Feature title="${todo('un premier point fort')}">${todo('une phrase ou deux qui disent quelque chose de précis.')}</Feature>
<Feature title="${todo('un deuxième point fort')}">${todo('une mesure, une durée, une garantie plutôt qu’un adjectif.')}</Feature>
</Features>`,
    },
    {
      id: 'etapes',
      title: 'Comment cela se passe',
      body: `<Steps>
<Step title="La visite">${todo('ce que nous regardons, ce qu’il faut préparer.')}</Step>
<Step title="Le devis">${todo('ce qu’il contient, sous quel délai il arrive.')}</Step>
<Step title="Le chantier">${todo('combien de temps, dans quel ordre.')}</Step>
</Steps>

<Faq>
<Question title="${todo('la question qu’on nous pose le plus souvent ?')}">${todo('sa réponse, en deux phrases.')}${contact === undefined ? '' : ` Pour la vôtre, [écrivez-nous](${contact}).`}</Question>
</Faq>`,
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
      body: `${todo('the service in two or three sentences, for whom, in which cases, what it changes.')}

<Features>
<Feature title="${todo('a first strong point')}">${todo('a sentence or two that say something precise.')}</Feature>
<Feature title="${todo('a second strong point')}">${todo('a measure, a time, a guarantee rather than an adjective.')}</Feature>
</Features>`,
    },
    {
      id: 'steps',
      title: 'How it goes',
      body: `<Steps>
<Step title="The visit">${todo('what we look at, what to prepare.')}</Step>
<Step title="The quote">${todo('what it holds, and when it arrives.')}</Step>
<Step title="The work">${todo('how long, in which order.')}</Step>
</Steps>

<Faq>
<Question title="${todo('the question we hear most often?')}">${todo('its answer, in two sentences.')}${contact === undefined ? '' : ` For yours, [write to us](${contact}).`}</Question>
</Faq>`,
    },
  ],
});

const models: By<Words> = { fr: french, en: english };

/** The model of a service: what is to be replaced begins with `marker`; `contact` is the address of the contact page. */
export const serviceModel = (language: Language, marker: string, contact: string | undefined): ServiceModel =>
  models[language]((what) => newWords[language].toWrite(marker, what), contact);
