/** `ms` as people are told: whole minutes, and 0 for less than one. */
export const minutesLeft = (ms: number): number => (ms < 60_000 ? 0 : Math.round(ms / 60_000));
