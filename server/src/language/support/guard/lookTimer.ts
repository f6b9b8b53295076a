/** ms. */
interface LookTimes {
	/** Without another change before the disk is looked at: a pull writes many files. */
	readonly rest: number;
	/** After which news counts that nobody here explains: another window may still be telling what its person saved. */
	readonly patience: number;
	/** After the first change, whatever else changes: else a program that keeps writing would keep everybody from looking. */
	readonly longest: number;
}

interface LookTimerOptions extends LookTimes {
	/** Looks at everything. False, and only where `isPatient`, where there is news that had better wait. */
	look(isPatient: boolean): Promise<boolean>;
	onError(error: unknown): void;
}

interface LookTimer extends Disposable {
	/** The next look is the first of all, in so many ms. */
	begin(ms: number): void;
	/** Something has changed. */
	changed(): void;
}

/** Says when the disk is looked at. */
export function createLookTimer({ look, onError, rest, patience, longest }: LookTimerOptions): LookTimer {
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;
	/** When the first change came that nobody has looked at. */
	let since: number | undefined;

	function schedule(ms: number, isPatient: boolean): void {
		clearTimeout(timer);
		if (isOver) return;
		since ??= performance.now();
		const left = Math.max(0, since + longest - performance.now());
		timer = setTimeout(() => void run(isPatient && ms < left), Math.min(ms, left));
	}

	async function run(isPatient: boolean): Promise<void> {
		try {
			if (!(await look(isPatient))) return schedule(patience, false);
		} catch (error) {
			onError(error);
		}
		since = undefined;
	}

	return {
		begin: (ms) => schedule(ms, false),
		changed: () => schedule(rest, true),
		[Symbol.dispose]() {
			isOver = true;
			clearTimeout(timer);
		},
	};
}
