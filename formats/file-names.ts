/** Names of attachments, the same in the form and on the server. */

/** Removes blanks around a name, and dots at its end: Windows drops them, and they hide the ending. */
export const trimFileName = (name: string): string => name.replace(/^[\s\p{Cf}]+|[\s\p{Cf}.]+$/gu, '');

/** Whether a name ends in one of these extensions, in whatever case. */
export const hasEnding = (name: string, acceptedTypes: readonly string[]): boolean => {
  const dot = name.lastIndexOf('.');
  return dot > 0 && acceptedTypes.includes(name.slice(dot + 1).toLowerCase());
};
