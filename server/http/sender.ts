import { BlockList } from 'node:net';

/**
 * The addresses of X-Forwarded-For without ports, brackets and quotes, which some proxies add (Azure, HAProxy): with a
 * port, each connection would be a sender of its own, and no proxy in a row would be known by its address.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((part) => {
      const text = part.trim().replace(/^"(.*)"$/, '$1');
      return /^\[([\da-f:.%]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
    })
    .join(', ');

/** Networks whose addresses no visitor has on the Internet: of machines, containers and companies. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');

/** Whether a sender (as `senderOf` gives it) is none of the Internet: a gateway, a proxy, or somebody in the house. */
export const isPrivateSender = (sender: string): boolean =>
  sender.includes(':') ? /^(?:0:0:0:0:|f[cd]..:|fe[89ab].:)/.test(sender) : privateNetworks.check(sender, 'ipv4');

/** Identifies a sender for rate limits: an IPv4 address, or the /64 network that one IPv6 subscriber has. */
export const senderOf = (address: string | undefined): string => {
  // The connection has already ended.
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
};
