/** What of a repository is taken: the rest of it stays as it is, unread. */
export const sourceRoots = ['site.yaml', 'content'] as const;

/**
 * True for a path that an editor may write: `site.yaml` or a file below `content/`, in plain segments. What a system
 * would read otherwise (`..`, a backslash, a control character, Git's own folder in any case) is none.
 */
export const isSourcePath = (path: string): boolean => {
  if (path === 'site.yaml') return true;
  const [root, ...segments] = path.split('/');
  return root === 'content' && segments.length > 0 && Buffer.byteLength(path) <= 1024 && segments.every(isSegment);
};

const isSegment = (segment: string): boolean =>
  segment !== '' &&
  segment !== '.' &&
  segment !== '..' &&
  Buffer.byteLength(segment) <= 255 &&
  !/[\\\p{Cc}\p{Cs}]/u.test(segment) &&
  // HFS+ ignores some characters, NTFS has a short name for it.
  !/^(?:\.git|git~\d+)$/i.test(
    segment.replace(/[\u200C-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '').replace(/[. ]+$/, ''),
  );
