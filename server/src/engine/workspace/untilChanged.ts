import { keptOn } from '../text/keptOn.ts';
import { diskOf } from './files.ts';
import { type TrackedSnapshot, trackedSnapshot } from './neighbours/trackedSnapshot.ts';
import type { Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';

/** Of one state of the disk, for one question: kinds of session, and places that they are looked at from. */
const mostSessions = 6;

interface KeptResult<More, Result> {
	readonly tracked: TrackedSnapshot;
	readonly more: More;
	readonly result: Result;
}

/**
 * `compute`, worked out again only where something that it has asked the snapshot for is other: a key in one file is no reason to look for
 * skills and settings again. `fields`: what of the session has a say; what else it is given has to be the same object. What comes back
 * must not hold on to the snapshot or its places.
 */
export function untilChanged<Field extends keyof Session, More extends readonly unknown[], Result>(
	fields: readonly Field[],
	compute: (snapshot: Snapshot, session: Pick<Session, Field>, ...more: More) => Result,
): (snapshot: Snapshot, session: Pick<Session, Field>, ...more: More) => Result {
	const results = keptOn<object, Map<string, KeptResult<More, Result>>>();
	return (snapshot, session, ...more) => {
		const disk = diskOf(snapshot.files);
		const ofDisk = results.get(disk) ?? new Map<string, KeptResult<More, Result>>();
		results.set(disk, ofDisk);
		const key = JSON.stringify(fields.map((field) => session[field]));
		const kept = ofDisk.get(key);
		if (kept?.more.every((each, index) => each === more[index]) && kept.tracked.moveTo(snapshot)) return kept.result;
		const tracked = trackedSnapshot(snapshot);
		const result = compute(tracked.snapshot, session, ...more);
		if (ofDisk.size >= mostSessions) ofDisk.clear();
		ofDisk.set(key, { tracked, more, result });
		return result;
	};
}
