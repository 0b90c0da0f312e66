/** Whether a host is this machine, so that what is sent there crosses no network; a path is one of its sockets. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\/.*)$/i.test(host);
