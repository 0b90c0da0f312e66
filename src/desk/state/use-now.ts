import { useEffect, useState } from 'react';

/** Waits are counted in minutes. */
const MINUTE_MS = 60_000;

/** The present instant, again each minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
