import type { RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { factsAfter, isReachable, type WorkspaceFacts } from '../facts.ts';
import type { RunOptions, RunOutcome } from '../outcome.ts';
import { noRecord, type SetupRecord } from '../setupRecord.ts';
import type { Templates } from '../templates.ts';
import { made2026_1, notAFolder, notWritable } from '../v2026_1/prepare.ts';
import { missingFiles, outcomeOf, settledRitual } from '../v2026_7/prepare.ts';
import { isRefusal } from '../v2026_9/profile.ts';

/** 2026.5.28: as 2026.7.1, without a thought for what a run left here, or for skills. */
export function prepare2026_5(
	found: WorkspaceFacts,
	reading: SetupRecord | RunRefusal,
	templates: Templates,
	options: RunOptions,
): RunOutcome {
	const facts: WorkspaceFacts = { ...found, hasSkill: false };
	const record = isRefusal(reading) ? noRecord : reading;
	const end = (change: Parameters<typeof outcomeOf>[3]): RunOutcome => outcomeOf(facts, record, options, change);
	if (facts.root === 'file') return end({ refusal: notAFolder });
	// It asks all the same whether the ritual is over.
	if (options.skipsFiles) return end(isRefusal(reading) ? { refusal: reading } : {});
	const made = missingFiles(facts, options, false);
	if (!facts.writable && made.length > 0) return end({ refusal: notWritable });
	if (isRefusal(reading)) return end({ made, refusal: reading });
	const after = factsAfter(facts, made, templates);
	const settled = settledRitual({ facts: after, record, templates, options, files: made, wasThere: false });
	if (isRefusal(settled)) return end({ made, refusal: settled });
	return outcomeOf(after, record, options, {
		...settled,
		made: [...made, ...(settled.made ?? [])],
		startsRepository: isBrandNew(facts) && facts.gitRuns && facts.writable && !facts.names.has('.git'),
	});
}

function isBrandNew({ at, names }: WorkspaceFacts): boolean {
	const isThere = [...made2026_1, 'memory', '.git'].some((name) => isReachable(at(name)));
	return !isThere && !names.has(fileNames.memory);
}
