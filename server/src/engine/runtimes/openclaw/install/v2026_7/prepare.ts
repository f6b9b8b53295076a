import type { LeftFile, RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { digestAt, factsAfter, isAsMade, isReachable, type WorkspaceFacts } from '../facts.ts';
import type { MadeFile, RunOptions, RunOutcome } from '../outcome.ts';
import { noRecord, type SetupRecord } from '../setupRecord.ts';
import type { Templates } from '../templates.ts';
import { made2026_1, notAFolder, notWritable } from '../v2026_1/prepare.ts';
import { isContent } from '../v2026_9/prepare.ts';
import { isRefusal, profileOf } from '../v2026_9/profile.ts';
import { isRecent } from '../v2026_9/survival.ts';

/** Not made where the configuration leaves them out, and, in 2026.7.1, where the ritual is over. */
const optional: ReadonlySet<string> = new Set([
	fileNames.soul,
	fileNames.identity,
	fileNames.user,
	fileNames.heartbeat,
]);
/** What says how to work here, and is compared with what a run left. */
const instructions = [fileNames.agents, fileNames.tools, fileNames.heartbeat] as const;

const vanished: RunRefusal = {
	kind: 'vanished',
	why: 'the workspace was used within the last 24 hours, and its files are now gone',
	remedy:
		'Restore its files. If you deleted them on purpose, delete what OpenClaw has written in workspace-attestations in its own folder.',
};

const isOver = ({ completedAt = '' }: SetupRecord): boolean => completedAt.trim() !== '';

interface RunChange {
	readonly made?: readonly MadeFile[];
	readonly removed?: readonly LeftFile[];
	readonly record?: SetupRecord;
	readonly refusal?: RunRefusal;
	readonly startsRepository?: boolean;
	readonly completesNow?: boolean;
}

/** 2026.7.1: what is done to the workspace before every run, by what it has and what was written down of it. */
export function prepare2026_7(
	facts: WorkspaceFacts,
	reading: SetupRecord | RunRefusal,
	templates: Templates,
	options: RunOptions,
): RunOutcome {
	const record = isRefusal(reading) ? noRecord : reading;
	const end = (change: RunChange): RunOutcome => outcomeOf(facts, record, options, change);
	const wasThere = isRecent(record.attestedMs, options.now);
	if (facts.root === 'file') return end({ refusal: notAFolder });
	if (facts.root === 'absent' && wasThere) return end({ refusal: vanished });
	if (options.skipsFiles) {
		const hasContent = [...facts.names].some((name) => isContent(name, facts));
		if (wasThere && !hasContent) return end({ refusal: vanished });
		// It asks all the same whether the ritual is over.
		if (isRefusal(reading)) return end({ refusal: reading });
		return end(hasContent ? { record: attested(facts, record, templates, options, []) } : {});
	}
	const isNew = isBrandNew(facts);
	const gone = wasThere ? whyGone(facts, record, templates, isNew) : undefined;
	if (gone) return end({ refusal: gone });
	if (isRefusal(reading)) return end({ refusal: reading });
	const files = missingFiles(facts, options, isOver(record));
	if (!facts.writable && files.length > 0) return end({ refusal: notWritable });
	const after = factsAfter(facts, files, templates);
	const settled = settledRitual({ facts: after, record, templates, options, files, wasThere });
	if (isRefusal(settled)) return end({ made: files, refusal: settled });
	return outcomeOf(after, record, options, {
		...settled,
		record: attested(after, settled.record ?? record, templates, options, files),
		made: [...files, ...(settled.made ?? [])],
		startsRepository: isNew && facts.gitRuns && facts.writable && !facts.names.has('.git'),
	});
}

function isBrandNew({ at, names, hasSkill }: WorkspaceFacts): boolean {
	const isThere = [...made2026_1, 'memory'].some((name) => isReachable(at(name)));
	return !isThere && !names.has(fileNames.memory) && !hasSkill;
}

/** Why a workspace that a run has gone through a day ago at most cannot be the one that it was; undefined where it can. */
function whyGone(
	facts: WorkspaceFacts,
	record: SetupRecord,
	templates: Templates,
	isNew: boolean,
): RunRefusal | undefined {
	if (isNew) return vanished;
	const own = instructionsAreOwn(facts, record, templates, []);
	if (isRefusal(own)) return own;
	const configured = profileOf(facts, templates).configured(false);
	if (isRefusal(configured)) return configured;
	const hasMarker = record.seededAt !== undefined || record.completedAt !== undefined;
	const isIntact = hasMarker && record.hashes.size > 0 && [...record.hashes].every((each) => isAsLeft(facts, ...each));
	const stays = isReachable(facts.at(fileNames.bootstrap)) || own || configured !== undefined || isIntact;
	return stays ? undefined : vanished;
}

const isAsLeft = ({ at }: WorkspaceFacts, name: string, digest: string): boolean => digestAt(at(name)) === digest;

/** True where the instructions are not what a run left, or would be; `files` are about to be made. */
function instructionsAreOwn(
	facts: WorkspaceFacts,
	{ hashes }: SetupRecord,
	templates: Templates,
	files: readonly MadeFile[],
): boolean | RunRefusal {
	const { differs } = profileOf(facts, templates);
	for (const name of instructions) {
		const isMade = files.some((file) => file.name === name);
		if (hashes.size === 0) {
			const answer = isMade ? false : differs(name);
			if (answer) return answer;
			continue;
		}
		const digest = isMade ? templates[name]?.sha256 : digestAt(facts.at(name));
		if (digest !== undefined && digest !== hashes.get(name)) return true;
	}
	return false;
}

/** `spares`: true where those that need not be are not made. */
export function missingFiles(facts: WorkspaceFacts, { skips }: RunOptions, spares: boolean): readonly MadeFile[] {
	const isSkipped = (name: string) => optional.has(name) && (spares || skips?.has(name));
	return made2026_1.filter((name) => facts.at(name) === undefined && !isSkipped(name)).map((name) => ({ name }));
}

/** What a run writes down last: that it was here, and which files are as it makes them. */
function attested(
	{ at }: WorkspaceFacts,
	record: SetupRecord,
	templates: Templates,
	{ now }: RunOptions,
	files: readonly MadeFile[],
): SetupRecord {
	const hashes = made2026_1.flatMap((name): (readonly [string, string])[] => {
		const template = templates[name];
		const isMade = files.some((file) => file.name === name);
		return template && (isMade || isAsMade(at(name), template)) ? [[name, template.sha256]] : [];
	});
	return { ...record, attestedMs: now, hashes: new Map(hashes) };
}

interface Ritual {
	readonly facts: WorkspaceFacts;
	readonly record: SetupRecord;
	readonly templates: Templates;
	readonly options: RunOptions;
	/** About to be made. */
	readonly files: readonly MadeFile[];
	/** True where a run went through here a day ago at most. */
	readonly wasThere: boolean;
}

/** Whether the first-run ritual is still to come, is on, or over. */
export function settledRitual({ facts, record, templates, options, files, wasThere }: Ritual): RunChange | RunRefusal {
	const stamp = new Date(options.now).toISOString();
	const bootstrap = facts.at(fileNames.bootstrap);
	const isThere = isReachable(bootstrap);
	const { seededAt = isThere ? stamp : undefined, completedAt } = record;
	const stamped = (stamps: Partial<SetupRecord>): SetupRecord => ({
		...record,
		exists: true,
		...(seededAt === undefined ? {} : { seededAt }),
		...stamps,
	});
	const { configured } = profileOf(facts, templates);
	if (completedAt !== undefined) return { record: stamped({}) };
	if (isThere) {
		const why = configured(false);
		if (isRefusal(why)) return why;
		if (why === undefined) return { record: stamped({}) };
		const isFolder = bootstrap?.kind === 'other' && bootstrap.cause === 'folder' && !bootstrap.isLink;
		const removed = !isFolder && facts.writable ? [{ path: fileNames.bootstrap, reason: why }] : [];
		return { record: stamped({ completedAt: stamp }), removed, completesNow: true };
	}
	if (seededAt !== undefined) return { record: stamped({ completedAt: stamp }), completesNow: true };
	const isUsed = (wasThere && instructionsAreOwn(facts, record, templates, files)) || (configured(true) ?? false);
	if (isRefusal(isUsed)) return isUsed;
	if (isUsed) return { record: stamped({ completedAt: stamp }), completesNow: true };
	if (bootstrap !== undefined) return {};
	if (!facts.writable) return notWritable;
	return { record: stamped({ seededAt: stamp }), made: [{ name: fileNames.bootstrap }] };
}

export function outcomeOf(
	facts: WorkspaceFacts,
	before: SetupRecord,
	options: RunOptions,
	change: RunChange,
): RunOutcome {
	const { made: files = [], removed = [], record = before, refusal, startsRepository = false } = change;
	const has = (name: string) => files.some((file) => file.name === name);
	const isRemoved = removed.some(({ path }) => path === fileNames.bootstrap);
	const hasRitual = has(fileNames.bootstrap) || (isReachable(facts.at(fileNames.bootstrap)) && !isRemoved);
	return {
		makesFolder: facts.root === 'absent' && refusal === undefined,
		made: files,
		removed,
		startsRepository,
		...(refusal ? { refusal } : {}),
		pending: refusal === undefined && !options.skipsFiles && !isOver(record) && hasRitual,
		isComplete: isOver(record),
		completesNow: change.completesNow ?? false,
		record,
		madeIdentity: has(fileNames.identity),
	};
}
