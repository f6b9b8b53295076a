/** ms without another change before views ask again: typing comes in bursts. */
const usualRest = 200;

/** Calls `work` once changes have come to a rest of so many ms. */
export function whenAtRest(work: () => void, rest = usualRest): { soon(): void; dispose(): void } {
	let timer: NodeJS.Timeout | undefined;
	return {
		soon() {
			clearTimeout(timer);
			timer = setTimeout(work, rest);
		},
		dispose: () => clearTimeout(timer),
	};
}
