// What the scripts tell a person, and the two ways in which they end.

/** @param {string} line */
export function say(line) {
	console.log(`soulscope: ${line}`);
}

/** A failure that one line explains: no stack trace is owed to anybody. */
export class PlainError extends Error {}

/**
 * Runs a script to its end; a PlainError becomes one line and exit status 1.
 * @param {() => Promise<number>} main resolves to the exit status
 */
export async function runScript(main) {
	try {
		process.exitCode = await main();
	} catch (error) {
		if (!(error instanceof PlainError)) throw error;
		console.error(`soulscope: ${error.message}`);
		process.exitCode = 1;
	}
}
