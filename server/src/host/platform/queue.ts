/** Runs `work` on every item, at most `limit` at a time, and keeps the order of the results. */
export async function mapLimit<Item, Result>(
	items: readonly Item[],
	limit: number,
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results = new Array<Result>(items.length);
	let next = 0;
	const worker = async () => {
		for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
	};
	await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
	return results;
}

/** Runs asynchronous steps one after the other, so that none sees another's half-done state. */
export function createQueue(): <Result>(step: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (step) => {
		const result = last.then(step);
		// A failed step is its caller's to hear of; the next one runs all the same.
		last = result.catch(() => undefined);
		return result;
	};
}
