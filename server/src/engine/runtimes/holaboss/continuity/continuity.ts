import { type ExtractedMemory, isAccepted } from '../../../learning/extracted.ts';
import type { Learnt } from '../../../learning/learnt.ts';
import type { ContinuityCapability, EndedSession } from '../../capabilities/continuity.ts';
import { withSkillEnabled } from '../config/enabledSkills.ts';
import { workspaceConfig } from '../files.ts';
import { isLiveSkill } from '../memory/evolve/liveSkill.ts';
import { acceptProfile } from '../memory/evolve/proposals.ts';
import { type MemoryHome, ownHome, sharedHome } from '../memory/home.ts';
import { catalogFieldsOf, type DurableRecord, extractedRecord } from '../memory/turns/durableRecord.ts';
import { durableFindings } from '../memory/turns/durableRecords.ts';
import { withName } from '../memory/turns/runtimeProfile.ts';
import { runContext } from './runContext.ts';

const learntOf = (record: DurableRecord, evidence: string, workspaceId: string): Learnt => ({
	kind: record.memoryType,
	key: record.subjectKey,
	title: record.title,
	text: record.summary,
	evidence,
	confidence: record.confidence,
	payload: {
		file: {
			path: record.path,
			content: record.content,
			summary: record.summary,
			catalogued: catalogFieldsOf(record, workspaceId),
		},
	},
});

const findings = (session: EndedSession) => durableFindings({ ...session, message: session.messages.at(-1) });

/** By path: what is believed of the model's candidates first, then what the rules found and nobody has taken the place of. */
function learntWith(session: EndedSession, candidates: readonly ExtractedMemory[]): readonly Learnt[] {
	const { workspaceId, sessionId, turns } = session;
	const found = findings(session);
	const byPath = new Map<string, Learnt>();
	const add = (record: DurableRecord, learnt: Learnt) => byPath.has(record.path) || byPath.set(record.path, learnt);
	for (const memory of candidates) {
		const record = extractedRecord(memory, workspaceId, sessionId, turns[0].completedAt);
		const corroborating = found.map(({ record: other }) => other);
		if (isAccepted(memory, record.path, corroborating))
			add(record, { ...learntOf(record, memory.evidence, workspaceId), byModel: true });
	}
	for (const { record, evidence } of found) add(record, learntOf(record, evidence, workspaceId));
	return [...byPath.values()];
}

const fileIn =
	({ diskPathOf }: MemoryHome) =>
	(path: string) =>
		diskPathOf(path);

/** Its rules read a turn without a model. */
const common = {
	learnt: (session) => findings(session).map(({ record, evidence }) => learntOf(record, evidence, session.workspaceId)),
	learntWith,
	isLiveSkill,
	reviewSession: 'worker',
	patience: 8_000,
	profileAfter(profile, proposal) {
		const accepted = acceptProfile(proposal);
		return accepted && withName(profile, accepted.name, accepted.nameSource);
	},
	runContext,
} satisfies Partial<ContinuityCapability>;

/** 2026.4.13: records after every turn are files, and skills are switched on in a list. */
export const continuityWithRecords: ContinuityCapability = {
	...common,
	fileOf: fileIn(sharedHome),
	keepsTurns: true,
	skillList: { path: workspaceConfig, with: withSkillEnabled },
};

/** 2026.5.19: what was said is the harness’s to keep, and all skills are on. */
export const continuityWithout: ContinuityCapability = { ...common, fileOf: fileIn(ownHome('')), keepsTurns: false };
