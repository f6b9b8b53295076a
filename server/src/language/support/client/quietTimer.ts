interface QuietTimer {
	/** Runs the work in so many ms, unless this is called again before. */
	soon(ms: number): void;
	stop(): void;
}

/** Runs `work` once changes have come to a rest, and `longest` ms after the first of them even if they have not. */
export function createQuietTimer(work: () => void, longest: number): QuietTimer {
	let waiting: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;
	const stop = () => {
		clearTimeout(waiting?.timer);
		waiting = undefined;
	};
	return {
		soon(ms) {
			const now = performance.now();
			const since = waiting?.since ?? now;
			clearTimeout(waiting?.timer);
			const run = () => {
				stop();
				work();
			};
			waiting = { timer: setTimeout(run, Math.max(0, Math.min(ms, since + longest - now))), since };
		},
		stop,
	};
}
