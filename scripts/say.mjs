// What the scripts tell a person, and the two ways in which they end.

/** @param {string} line */
export function say(line) {
	console.log(`soulscope: ${line}`);
}

/**
 * Says what is going on and for how long: on a terminal in one line that counts, elsewhere in a line now and then.
 * @template T
 * @param {string} what
 * @param {(note: (detail: string) => void) => Promise<T>} work may note how far it is
 * @returns {Promise<T>}
 */
export async function during(what, work) {
	const live = process.stdout.isTTY;
	const began = performance.now();
	let detail = '';
	const seconds = () => Math.round((performance.now() - began) / 1000);
	const show = () => {
		const line = `${what}${detail && `, ${detail}`} …${seconds() > 0 ? ` ${seconds()} s` : ''}`;
		if (live) process.stdout.write(`\r\x1b[2Ksoulscope: ${line}`);
		else say(line);
	};
	const clock = setInterval(show, live ? 1000 : 10_000);
	show();
	try {
		return await work((text) => {
			detail = text;
			show();
		});
	} finally {
		clearInterval(clock);
		if (live) process.stdout.write('\n');
	}
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
