import { join } from 'node:path';

/**
 * A program that comes with Windows, by its whole path: of a bare name, Windows takes the one in the folder that it is started in, and that
 * folder may be somebody else's.
 */
export const systemProgram = (...steps: readonly string[]): string =>
	join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', ...steps);
