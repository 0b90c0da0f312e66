import type { DueMail } from './types.ts';

/** The condition on rows of `mails` that are copies of a mail, with the values of its placeholders. */
export const copiesOf = (mail: DueMail): { readonly sql: string; readonly values: readonly string[] } =>
  mail.kind === 'answer'
    ? { sql: 'answer_id = ?', values: [mail.answerId] }
    : { sql: 'lead_id = ? AND kind = ?', values: [mail.requestId, mail.kind] };
