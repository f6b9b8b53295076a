/**
 * The name that the password for a database is kept under, among the keys of providers. It belongs to the whole address: no change of that
 * carries it elsewhere.
 */
export const passwordName = (address: string): string => `database@${address.trim()}`;
