/** The texts of a site's sources by file; one that was not read yet is read when it is asked for. */
export class SourceTexts extends Map<string, string> {
  readonly #unread = new Map<string, () => string>();

  /** Notes a file whose text nobody needed so far. */
  addUnread(file: string, read: () => string): void {
    super.set(file, '');
    this.#unread.set(file, read);
  }

  override get(file: string): string | undefined {
    const read = this.#unread.get(file);
    if (read !== undefined) {
      this.#unread.delete(file);
      super.set(file, read());
    }
    return super.get(file);
  }

  override forEach(visit: (text: string, file: string, texts: Map<string, string>) => void): void {
    for (const [file, text] of this) visit(text, file, this);
  }

  override *entries(): ReturnType<Map<string, string>['entries']> {
    for (const file of this.keys()) yield [file, this.get(file) ?? ''];
  }

  override *values(): ReturnType<Map<string, string>['values']> {
    for (const [, text] of this) yield text;
  }

  override [Symbol.iterator](): ReturnType<Map<string, string>['entries']> {
    return this.entries();
  }
}
