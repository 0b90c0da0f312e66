import type { AnswerTime } from '../contract.ts';
import { words } from './site.ts';

/** The label of a response time class. */
export const answerTimeLabel = (time: AnswerTime): string => {
  switch (time) {
    case '1':
      return words.year.within1;
    case '2':
      return words.year.within2;
    case '7':
      return words.year.within7;
    case 'later':
      return words.year.later;
    case 'none':
      return words.year.unanswered;
    default:
      return time satisfies never;
  }
};
