/** Questions of « npm run new » on a terminal; an answer that can't be taken is asked for again. */
import { createInterface } from 'node:readline';
import type { By, Language } from '../language/language.ts';

export interface Asker {
  /**
   * A line of text; asked again until there is one, unless an empty answer means something, and as long as `fault`
   * finds a reason against it.
   */
  ask(question: string, options?: Question): Promise<string>;
  /** One of a list, by number or by its words. */
  choose(question: string, choices: readonly string[]): Promise<string>;
  close(): void;
}

export interface Question {
  /** What an empty answer means: nothing is needed, or it is written later. */
  readonly whenEmpty?: 'unneeded' | 'later';
  /** What is wrong with an answer, in a sentence. */
  readonly fault?: (answer: string) => string | undefined;
}

const french = {
  unneeded: ' (facultatif)',
  later: ' (Entrée pour le compléter plus tard)',
  abandoned: 'Abandonné : rien n’a été écrit.',
  choice: 'Votre choix (numéro ou nom) : ',
  number: (count: number) => `Un numéro de 1 à ${count}, s’il vous plaît.`,
};

const english: typeof french = {
  unneeded: ' (optional)',
  later: ' (Enter to complete it later)',
  abandoned: 'Given up: nothing has been written.',
  choice: 'Your choice (number or name): ',
  number: (count) => `A number from 1 to ${count}, please.`,
};

const words: By<typeof french> = { fr: french, en: english };

/** The person went away (Ctrl+D, Ctrl+C): nothing must be written. */
export class Abandoned extends Error {}

export const createAsker = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream, language: Language): Asker => {
  const say = words[language];
  const lines = createInterface({ input, output });
  // Lines written before their question was asked wait for it there.
  const answers = lines[Symbol.asyncIterator]();
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  const read = async (prompt: string): Promise<string> => {
    if (!isClosed) {
      lines.setPrompt(prompt);
      lines.prompt();
    }
    const answer = await answers.next();
    if (answer.done === true) throw new Abandoned(say.abandoned);
    return answer.value;
  };
  return {
    ask: async (question, { whenEmpty, fault } = {}) => {
      for (;;) {
        const answer = (await read(`${question}${whenEmpty === undefined ? '' : say[whenEmpty]} `)).trim();
        const wrong = answer === '' ? undefined : fault?.(answer);
        if (wrong !== undefined) output.write(`${wrong}\n`);
        else if (answer !== '' || whenEmpty !== undefined) return answer;
      }
    },
    choose: async (question, choices) => {
      output.write(`${question}\n${choices.map((choice, index) => `  ${index + 1}. ${choice}`).join('\n')}\n`);
      for (;;) {
        const answer = (await read(say.choice)).trim();
        const byNumber = choices[Number(answer) - 1];
        const chosen = byNumber ?? choices.find((choice) => choice.toLowerCase() === answer.toLowerCase());
        if (chosen !== undefined) return chosen;
        output.write(`${say.number(choices.length)}\n`);
      }
    },
    close: () => lines.close(),
  };
};
