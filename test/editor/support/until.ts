/** How long a person's machine may take over one thing before the test calls it broken, in ms. */
const timeoutMs = 60_000;

/**
 * Asks again and again until the answer is there, and gives it back. `undefined`, `null`, `false` and a thrown error mean
 * not yet.
 * @throws with `what` and the last error, when it never came
 */
export async function until<T>(
	what: string,
	ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
	within = timeoutMs,
): Promise<T> {
	const end = Date.now() + within;
	let last: unknown;
	for (;;) {
		try {
			const answer = await ask();
			if (answer !== undefined && answer !== null && answer !== false) return answer;
			last = undefined;
		} catch (error) {
			last = error;
		}
		if (Date.now() > end) {
			throw new Error(`Waited ${within / 1000} s in vain: ${what}`, last === undefined ? {} : { cause: last });
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

/** How long a press may go unanswered before a person presses again, in ms. */
const patience = 10_000;

/**
 * Does `act` and waits for `isDone`; where nothing comes of it, once more: on a busy machine a list or a notification can move away under
 * the mouse.
 * @throws as `until`
 */
export async function onceDone(
	what: string,
	act: () => Promise<void>,
	isDone: () => boolean | Promise<boolean>,
): Promise<void> {
	await act();
	try {
		await until(what, isDone, patience);
	} catch {
		await act();
		await until(what, isDone);
	}
}
