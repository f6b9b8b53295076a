interface SaverOptions {
	readonly save: () => void;
	/** ms without a change until it is saved. */
	readonly rest: number;
	/** ms of changes without such a rest, at most, that are not saved. */
	readonly most: number;
}

/** Saves when changes come to a rest, and now and then where they never do. To be called at each change. */
export function createSaver({ save, rest, most }: SaverOptions): () => void {
	let timer: NodeJS.Timeout | undefined;
	/** The first change that is not saved. */
	let since: number | undefined;
	return () => {
		clearTimeout(timer);
		const now = performance.now();
		since ??= now;
		timer = setTimeout(
			() => {
				since = undefined;
				save();
			},
			Math.max(0, Math.min(rest, since + most - now)),
		);
		timer.unref();
	};
}
