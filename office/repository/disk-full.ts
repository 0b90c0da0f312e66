/** How a full disk is told: by the system in the code of an error, by programs in what they print. */

/** True if a text that a program printed tells of a full disk, or of a full quota. */
export const saysDiskFull = (text: string): boolean => /ENOSPC|EDQUOT|no space left|disk quota exceeded/i.test(text);

/** True if the system refused a write for that reason. */
export const isDiskFull = (error: unknown): boolean =>
  saysDiskFull(String((error as NodeJS.ErrnoException | undefined)?.code));
