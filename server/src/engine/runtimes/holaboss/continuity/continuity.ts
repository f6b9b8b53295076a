import type { Learnt } from '../../../learning/learnt.ts';
import type { ContinuityCapability } from '../../capabilities/continuity.ts';
import { diskPathOf } from '../files.ts';
import { durableFindings } from '../memory/turns/durableRecords.ts';
import { runContext } from './runContext.ts';

/** Holaboss 2026.4.13: records after every turn are files, and its rules read the turn without a model. */
export const continuity: ContinuityCapability = {
	fileOf: diskPathOf,
	learnt: (session) =>
		durableFindings({ ...session, message: session.messages.at(-1) }).map(
			({ record, evidence }): Learnt => ({
				kind: record.memoryType,
				key: record.subjectKey,
				title: record.title,
				text: record.summary,
				evidence,
				confidence: record.confidence,
				payload: { file: { path: record.path, content: record.content, summary: record.summary } },
			}),
		),
	runContext,
};
