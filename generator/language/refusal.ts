/** What can't be done as it was asked, in words for whoever asked; a hint tells the way out. */
export class Refusal extends Error {
  readonly hint: string | undefined;

  /** @param sentence what prevents it, followed by the hint where there is one. */
  constructor(sentence: string | readonly string[]) {
    const [message, hint] = [sentence].flat();
    super(message);
    this.hint = hint;
  }
}
