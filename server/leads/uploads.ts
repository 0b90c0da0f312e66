/** Who counts as one sender: an address, or the network of 64 bits that one subscriber has under IPv6. */
export function senderOf(address: string | undefined): string {
  // The connection is gone already.
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
    : before;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Names being received under an idempotency key: a second one must wait for the first. */
export interface KeyGate {
  /** Enters; nothing when the key is inside already. Call the result to leave. */
  enter(keyHash: string): (() => void) | undefined;
}

/** Creates an empty gate. One process serves a data folder, so its memory is enough. */
export function createKeyGate(): KeyGate {
  const inside = new Set<string>();
  return {
    enter(keyHash) {
      if (inside.has(keyHash)) return undefined;
      inside.add(keyHash);
      return () => void inside.delete(keyHash);
    },
  };
}
