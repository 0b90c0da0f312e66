import { useEffect, useState } from 'react';

/** Durations are shown in minutes. */
const minuteMs = 60_000;

/** The current time, updated every minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
