import { denialIn, denialKey } from '../../../server/src/engine/continuity/denials.ts';
import { parseJsonObject, stringArray } from '../../../server/src/engine/conversation/modelReply.ts';
import { businessFacts } from '../../../server/src/engine/learning/businessFacts.ts';
import { commandFacts } from '../../../server/src/engine/learning/commandFacts.ts';
import {
	type Corroboration,
	confidenceOf,
	type ExtractedMemory,
	isAccepted,
	isExtractionDue,
	subjectKeyOf,
	tagsOf,
} from '../../../server/src/engine/learning/extracted.ts';
import { procedures } from '../../../server/src/engine/learning/procedures.ts';
import { extractedPath } from '../../../server/src/engine/runtimes/holaboss/memory/files/extractedPath.ts';
import {
	embeddingExcerpt,
	embeddingText,
	scopeBucket,
} from '../../../server/src/engine/runtimes/holaboss/memory/recall/embeddingText.ts';
import { extractedRecord } from '../../../server/src/engine/runtimes/holaboss/memory/turns/durableRecord.ts';
import type { Adapter } from '../case.ts';
import { inCamelCase, inSnakeCase } from './support.ts';

/** When the turn of `extract.modelCandidateRecord` was completed. */
const completedAt = '2026-04-02T12:00:05.000Z';

/** What the rules found beside the model, by the names that the cases give to it. */
const corroborations: Readonly<Record<string, Partial<Corroboration>>> = {
	path: { memoryType: 'procedure', subjectKey: 'other' },
	subject: { path: 'elsewhere.md' },
	othertype: { path: 'elsewhere.md', memoryType: 'procedure' },
};

export const extractionAdapters: Readonly<Record<string, Adapter>> = {
	'extract.commandFacts': ({ text }) => commandFacts(text ?? ''),
	'extract.businessFacts': ({ text }) => businessFacts(text ?? ''),
	'extract.procedures': ({ text }) => procedures(text ?? ''),
	'extract.permissionDenial': ({ event_payload }) => inSnakeCase(denialIn(event_payload ?? {})),
	'extract.blockerKey': (denial) => denialKey(denial),
	'extract.modelPath': ({ workspace_id, ...memory }) => extractedPath(workspace_id, inCamelCase(memory)),
	'extract.normalizeSubjectKey': ({ value }) => subjectKeyOf(value ?? ''),
	'extract.normalizeTags': ({ value }) => tagsOf(value),
	'extract.normalizeConfidence': ({ value }) => confidenceOf(value),
	'extract.modelCadenceDue': ({ completed_turn_count }) => isExtractionDue(completed_turn_count),
	'extract.acceptModelCandidate': ({ scope, confidence, evidence_chars, heuristic_corroboration }) => {
		const memory: ExtractedMemory = {
			scope,
			memoryType: 'fact',
			subjectKey: 'a',
			title: 'A',
			summary: 'A.',
			tags: [],
			evidence: 'e'.repeat(evidence_chars ?? 0),
			confidence: confidence ?? null,
		};
		const path = extractedPath('w1', memory);
		const found = corroborations[heuristic_corroboration ?? ''];
		const { memoryType, subjectKey } = memory;
		return isAccepted(memory, path, found ? [{ path, scope, memoryType, subjectKey, ...found }] : []);
	},
	'extract.modelCandidateRecord': ({ workspace_id, session_id, extracted }) =>
		extractedRecord(inCamelCase(extracted), workspace_id, session_id, completedAt),
	'embedding.text': (input) => embeddingText({ ...input, tags: input.tags ?? [], excerpt: input.excerpt ?? '' }),
	'embedding.excerpt': ({ markdown }) => embeddingExcerpt(markdown ?? ''),
	'embedding.scopeBucket': ({ entry, workspace_id }) => scopeBucket(entry, workspace_id),
	'model.parseJsonObject': ({ text }) => parseJsonObject(text ?? ''),
	'model.stringArray': ({ value }) => stringArray(value),
};
