import type { RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { isReachable, type WorkspaceFacts } from '../facts.ts';
import type { MadeFile, RunOptions, RunOutcome } from '../outcome.ts';
import { noRecord } from '../setupRecord.ts';

/** What 2026.1 makes where it is not there, in this order. */
export const made2026_1 = [
	fileNames.agents,
	fileNames.soul,
	fileNames.tools,
	fileNames.identity,
	fileNames.user,
	fileNames.heartbeat,
] as const;

/** The outcome of a run of which nothing is written down outside of the workspace. */
export const unrecorded = (facts: WorkspaceFacts, rest: Partial<RunOutcome>): RunOutcome => ({
	makesFolder: facts.root === 'absent',
	made: [],
	removed: [],
	startsRepository: false,
	pending: false,
	isComplete: false,
	completesNow: false,
	record: noRecord,
	madeIdentity: false,
	...rest,
});

/** 2026.1.24 and 2026.1.29: whatever is absent is made anew with each run, and nothing is remembered. */
export function prepare2026_1(facts: WorkspaceFacts, options: RunOptions): RunOutcome {
	const outcome = (rest: Partial<RunOutcome>) => unrecorded(facts, rest);
	if (facts.root === 'file') return outcome({ refusal: notAFolder });
	if (options.skipsFiles) return outcome({});
	const isNew = !made2026_1.some((name) => isReachable(facts.at(name)));
	const absent = [...made2026_1, ...(isNew ? [fileNames.bootstrap] : [])].filter(
		(name) => facts.at(name) === undefined,
	);
	if (!facts.writable && absent.length > 0) return outcome({ refusal: notWritable });
	const files: MadeFile[] = absent.map((name) => ({ name }));
	return outcome({
		made: files,
		startsRepository: isNew && facts.gitRuns && facts.writable && !facts.names.has('.git'),
	});
}

export const notAFolder: RunRefusal = {
	kind: 'not-a-folder',
	why: 'there is a file where the workspace folder should be',
	remedy: 'Move the file away, or name another folder in the configuration.',
};

export const notWritable: RunRefusal = {
	kind: 'not-writable',
	why: 'files are missing, and it may not write into the folder',
	remedy: 'Allow the account that runs the agent to write in the folder, or create the missing files yourself.',
};
