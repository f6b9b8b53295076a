import { setImmediate } from 'node:timers/promises';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import type { Records } from '../../host/records/records.ts';

/** `whole`, but whoever else waits gets a turn before each call of these methods. */
function after<T extends object>(whole: T, names: readonly (keyof T & string)[]): T {
	const paced = Object.create(whole) as T;
	for (const name of names) {
		const method = whole[name];
		if (typeof method !== 'function') continue;
		const value = async (...given: unknown[]): Promise<unknown> => {
			await setImmediate();
			return Reflect.apply(method, whole, given);
		};
		Object.defineProperty(paced, name, { value });
	}
	return paced;
}

/** A database answers at once: one call after the other would hold up a keystroke. */
const pacedRecords = (records: Records): Records =>
	Object.defineProperty(after(records, ['get', 'list', 'write', 'add', 'change', 'remove']), 'derived', {
		value: after(records.derived, ['write', 'change']),
	});

/** For work that nobody waits for. */
export const pacedTranscripts = (
	transcripts: Pick<Transcripts, 'open' | 'records'>,
): Pick<Transcripts, 'open' | 'records'> =>
	Object.defineProperty(after(transcripts, ['open']), 'records', { value: pacedRecords(transcripts.records) });
