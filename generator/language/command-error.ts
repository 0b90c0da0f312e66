/** What can't be done as asked, in a sentence for the user; a hint says what to do instead. */
export class CommandError extends Error {
  readonly hint: string | undefined;

  /** @param sentence what prevents it, followed by the hint where there is one. */
  constructor(sentence: string | readonly string[]) {
    const [message, hint] = [sentence].flat();
    super(message);
    this.hint = hint;
  }
}
