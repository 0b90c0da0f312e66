/** Questions of « npm run new » on a terminal; an answer that can't be taken is asked for again. */
import { createInterface } from 'node:readline';
import type { Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { sayNew } from './say.ts';

export interface Question {
  /** What an empty answer means: nothing is needed, it is written later, or the title says it. */
  readonly whenEmpty?: 'unneeded' | 'later' | 'title';
  /** What is wrong with an answer, in a sentence. */
  readonly fault?: (answer: string) => string | undefined | Promise<string | undefined>;
}

export type Asker = ReturnType<typeof createAsker>;

/** Asks on a terminal; throws a Refusal when the person goes away (Ctrl+D, Ctrl+C): nothing must be written then. */
export const createAsker = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream, language: Language) => {
  const say = sayNew[language];
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
    if (answer.done === true) throw new CommandError(say('terminal/abandoned'));
    return answer.value.trim();
  };
  return {
    /**
     * A line of text; asked again until there is one, unless an empty answer means something, and as long as `fault`
     * finds a reason against it.
     */
    ask: async (question: string, { whenEmpty, fault }: Question = {}): Promise<string> => {
      for (;;) {
        const answer = await read(`${question}${whenEmpty === undefined ? '' : say(`terminal/${whenEmpty}`)} `);
        const wrong = answer === '' ? undefined : await fault?.(answer);
        if (wrong !== undefined) output.write(`${wrong}\n`);
        else if (answer !== '' || whenEmpty !== undefined) return answer;
      }
    },
    /** One of a list, by number or by its words. */
    choose: async (question: string, choices: readonly string[]): Promise<string> => {
      output.write(`${question}\n${choices.map((choice, index) => `  ${index + 1}. ${choice}`).join('\n')}\n`);
      for (;;) {
        const answer = await read(say('terminal/choice'));
        const byNumber = choices[Number(answer) - 1];
        const chosen = byNumber ?? choices.find((choice) => choice.toLowerCase() === answer.toLowerCase());
        if (chosen !== undefined) return chosen;
        output.write(`${say('terminal/number', { count: choices.length })}\n`);
      }
    },
    close: (): void => lines.close(),
  };
};
