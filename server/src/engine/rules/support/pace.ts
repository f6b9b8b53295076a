import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FindingPlace } from '../rule.ts';
import { placeIn } from './places.ts';

/** A rule has had its time, and was about to look at `place`, or to say something of it. */
export class OutOfTime extends Error {
	readonly place: FindingPlace;

	constructor(place: FindingPlace) {
		super(`no time left for ${place.file.path}`);
		this.place = place;
	}
}

/** Of the rule that is running: rules run one after the other, and none of them waits for anything. */
let isSpent: (() => boolean) | undefined;

/** Runs `work`, in which no further text is read once `spent` says so. */
export function atPace(spent: (() => boolean) | undefined, work: () => void): void {
	isSpent = spent;
	try {
		work();
	} finally {
		isSpent = undefined;
	}
}

/** To be called before a text is read. Throws `OutOfTime` where the rule that is running has had its time. */
export function keepPace(path: WorkspacePath): void {
	if (isSpent?.()) throw new OutOfTime(placeIn(path, { start: 0, end: 0 }));
}
