import type { RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { digestAt, isAsMade, isReachable, type WorkspaceFacts } from '../facts.ts';
import type { SetupRecord } from '../setupRecord.ts';
import type { Templates } from '../templates.ts';
import { isRefusal, profileOf } from './profile.ts';

const day = 24 * 60 * 60 * 1000;

/** True where `moment` is a day ago at most, or still to come (ms since the epoch). */
export const isRecent = (moment: number | undefined, now: number): boolean =>
	moment !== undefined && now - moment <= day;

const generated = [fileNames.agents, fileNames.soul, fileNames.identity, fileNames.user] as const;

/** True where what is in the folder can be what was there when the record was written. */
export function survives(facts: WorkspaceFacts, record: SetupRecord, templates: Templates): boolean | RunRefusal {
	const profile = profileOf(facts, templates);
	if (isReachable(facts.at(fileNames.bootstrap))) return true;
	const isAttested = record.attestedMs !== undefined;
	if (isAttested) {
		const own = profile.instructionsAreOwn(record.hashes);
		if (own) return own;
	}
	const configured = profile.configured(false);
	if (configured !== undefined) return isRefusal(configured) ? configured : true;
	if (isAttested) {
		const hasMarker = record.seededAt !== undefined || record.completedAt !== undefined;
		return hasMarker && areAsLeft(facts, record.hashes);
	}
	return generated.every((name) => isAsMade(facts.at(name), templates[name]));
}

/** True where every file that was as made is so still, and AGENTS.md was among them. */
function areAsLeft(facts: WorkspaceFacts, hashes: ReadonlyMap<string, string>): boolean {
	if (!hashes.has(fileNames.agents)) return false;
	const names: ReadonlySet<string> = new Set(generated);
	for (const [name, digest] of hashes) {
		if (!names.has(name)) continue;
		if (digestAt(facts.at(name)) !== digest) return false;
	}
	return true;
}
