import type { RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { factsAfter, isAsMade, isReachable, type Standing, type WorkspaceFacts } from '../facts.ts';
import type { RunOptions, RunOutcome } from '../outcome.ts';
import type { Templates } from '../templates.ts';
import { formerStateFile } from '../traces.ts';
import { made2026_1, notAFolder, notWritable, unrecorded } from '../v2026_1/prepare.ts';
import { isAFolder, isForbidden, isRefusal } from '../v2026_9/profile.ts';

/** They tell that somebody has worked here. */
const traces = ['memory', fileNames.memory, '.git'] as const;

/** The two files that the first-run ritual fills in. */
const filledIn = [fileNames.identity, fileNames.user] as const;

const hasTraces = (facts: WorkspaceFacts): boolean => traces.some((name) => isReachable(facts.at(name)));

/** True where the ritual was begun, or is over, by what an earlier run wrote down. Of a file that nobody has read, that is likely. */
function isStamped(state: Standing | undefined): boolean {
	if (state === undefined || state.kind === 'dangling') return false;
	if (state.kind !== 'text') return true;
	return /"(?:bootstrapSeededAt|onboardingCompletedAt)"\s*:\s*"[^"]/u.test(state.content.text);
}

/** True where a file is not as it was made; of one that is about to be made, it is. */
function differs(facts: WorkspaceFacts, name: string, templates: Templates): boolean | RunRefusal {
	const standing = facts.at(name);
	if (standing === undefined) return false;
	if (standing.kind === 'text' || standing.kind === 'made') return !isAsMade(standing, templates[name]);
	if (standing.kind === 'other' && standing.cause === 'folder') return isAFolder(name);
	return isForbidden(name);
}

/** 2026.3: as before it, but the first-run ritual begins once, and not where somebody has worked already. */
export function prepare2026_3(facts: WorkspaceFacts, templates: Templates, options: RunOptions): RunOutcome {
	const outcome = (rest: Partial<RunOutcome>) => unrecorded(facts, rest);
	if (facts.root === 'file') return outcome({ refusal: notAFolder });
	if (options.skipsFiles) return outcome({});
	const absent = made2026_1.filter((name) => facts.at(name) === undefined);
	if (!facts.writable && absent.length > 0) return outcome({ refusal: notWritable });
	const made = absent.map((name) => ({ name }));
	const isNew = !made2026_1.some((name) => isReachable(facts.at(name))) && !hasTraces(facts);
	const startsRepository = isNew && facts.gitRuns && facts.writable;
	const done = (rest: Partial<RunOutcome> = {}) => outcome({ made, startsRepository, ...rest });
	const after = factsAfter(facts, made, templates);
	const hasRitual = isReachable(after.at(fileNames.bootstrap));
	if (hasRitual || isStamped(facts.at(formerStateFile))) return done();
	const answers = filledIn.map((name) => differs(after, name, templates));
	const failed = answers.find(isRefusal);
	if (failed) return outcome({ made, refusal: failed });
	if (answers.includes(true) || hasTraces(after)) return done();
	// A link to nothing keeps its name.
	const begins = facts.at(fileNames.bootstrap) === undefined;
	if (begins && !facts.writable) return done({ refusal: notWritable });
	return done(begins ? { made: [...made, { name: fileNames.bootstrap }] } : {});
}
