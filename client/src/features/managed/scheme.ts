/** Scheme of the files that are rows of a database. */
export const managedScheme = 'soulscope-db';
