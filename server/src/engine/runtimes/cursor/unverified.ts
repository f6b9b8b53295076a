/** Cursor’s source is closed: nothing here was seen in a request. Said wherever something is told of it. */
export const unverified = 'by documentation, not verified';

/** A reason as a ledger gives it. */
export const byDocumentation = (reason: string): string => (reason === '' ? unverified : `${reason} (${unverified})`);
