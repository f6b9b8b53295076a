/** Today, as a person in this time zone calls it: `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
