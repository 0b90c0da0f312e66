/** Questions of « npm run new » on a terminal, in French; an answer that can't be taken is asked for again. */
import { createInterface } from 'node:readline';

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

const remarks = { unneeded: ' (facultatif)', later: ' (Entrée pour le compléter plus tard)' } as const;

/** The person went away (Ctrl+D, Ctrl+C): nothing must be written. */
export class Abandoned extends Error {}

export const createAsker = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker => {
  const lines = createInterface({ input, output });
  /** Lines written before their question was asked, and who waits for one. */
  const early: string[] = [];
  let answered: ((line: string) => void) | undefined;
  lines.on('line', (line) => {
    if (answered === undefined) early.push(line);
    else answered(line);
    answered = undefined;
  });
  let isClosed = false;
  const gone = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => {
      isClosed = true;
      reject(new Abandoned('Abandonné : rien n’a été écrit.'));
    });
  });
  gone.catch(() => {
    // Only told to whoever waits for an answer.
  });
  const read = (prompt: string): Promise<string> => {
    if (!isClosed) {
      lines.setPrompt(prompt);
      lines.prompt();
    }
    const written = early.shift();
    if (written !== undefined) return Promise.resolve(written);
    const line = new Promise<string>((resolve) => {
      answered = resolve;
    });
    return Promise.race([line, gone]);
  };
  return {
    ask: async (question, { whenEmpty, fault } = {}) => {
      for (;;) {
        const answer = (await read(`${question}${whenEmpty === undefined ? '' : remarks[whenEmpty]} `)).trim();
        const wrong = answer === '' ? undefined : fault?.(answer);
        if (wrong !== undefined) output.write(`${wrong}\n`);
        else if (answer !== '' || whenEmpty !== undefined) return answer;
      }
    },
    choose: async (question, choices) => {
      output.write(`${question}\n${choices.map((choice, index) => `  ${index + 1}. ${choice}`).join('\n')}\n`);
      for (;;) {
        const answer = (await read('Votre choix (numéro ou nom) : ')).trim();
        const byNumber = choices[Number(answer) - 1];
        const chosen = byNumber ?? choices.find((choice) => choice.toLowerCase() === answer.toLowerCase());
        if (chosen !== undefined) return chosen;
        output.write(`Un numéro de 1 à ${choices.length}, s’il vous plaît.\n`);
      }
    },
    close: () => lines.close(),
  };
};
