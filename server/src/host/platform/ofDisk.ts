/** A name as it is kept: macOS finds it whichever way its accents are put together, and editors there write it in this one. */
export const nameOfDisk = (name: string): string => (process.platform === 'darwin' ? name.normalize('NFC') : name);

/**
 * An absolute path in the form of those that Node gives, so that one place is one text: editors write the letter of a drive in
 * lower case.
 */
export const ofDisk = (path: string): string =>
	nameOfDisk(path).replace(/^[a-z](?=:[\\/])/u, (drive) => drive.toUpperCase());
