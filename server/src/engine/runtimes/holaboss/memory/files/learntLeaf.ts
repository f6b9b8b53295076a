import { isObject } from '../../../../conversation/modelReply.ts';
import { type ExtractedMemory, subjectKeyOf } from '../../../../learning/extracted.ts';
import { memoryTypes } from '../../../../memory/memoryTypes.ts';
import type { CatalogFields, LearntMemory } from '../../../../memory/typed.ts';
import { acceptPreference, type MemoryProposal } from '../evolve/proposals.ts';
import { catalogFieldsOf, extractedRecord } from '../turns/durableRecord.ts';
import { type LeafFile, manualLeaf, type Occasion } from './manualRecord.ts';

/** Kinds that are about the person, whatever the workspace. */
const personal: ReadonlySet<string> = new Set(['preference', 'identity', 'profile']);

/** A file as the runtime makes it of what was learnt, and the row of its catalog. */
interface LearntLeaf extends Pick<LeafFile, 'path' | 'content'> {
	readonly catalogued?: CatalogFields;
}

/** The very file that the runtime makes of it by itself, where it does. */
function ownFile({ payload, text }: LearntMemory): LearntLeaf | undefined {
	const { file } = payload;
	if (typeof file !== 'object' || file === null || !('path' in file) || !('content' in file)) return undefined;
	const { path, content } = file;
	const isUnchanged = 'summary' in file && file.summary === text;
	if (!isUnchanged || typeof path !== 'string' || typeof content !== 'string') return undefined;
	// Ours, of the same version: whoever keeps it looks at every field.
	const row =
		'catalogued' in file && isObject(file.catalogued) ? (file.catalogued as unknown as CatalogFields) : undefined;
	return { path, content, ...(row && { catalogued: row }) };
}

function ownPreference(learnt: LearntMemory, { at, workspaceId, sharesAll }: Occasion): LearntLeaf | undefined {
	if (learnt.kind !== 'preference' || sharesAll) return undefined;
	const { key, title, text, evidence, payload, confidence, sessionId, sourceMessageId } = learnt;
	const proposal: MemoryProposal = {
		proposalId: '',
		proposalKind: 'preference',
		targetKey: key,
		title,
		summary: text,
		payload,
		confidence: confidence ?? 0,
		sessionId,
		sourceMessageId,
		evidence: evidence ?? null,
		state: 'pending',
		createdAt: new Date(learnt.at).toISOString(),
	};
	const record = acceptPreference(proposal, null, at);
	return record ? { ...record, catalogued: catalogFieldsOf(record, workspaceId) } : undefined;
}

/** What was learnt, as a file: the runtime's own where its rules find the same, else in the form of its own. */
export function learntLeaf(learnt: LearntMemory, occasion: Occasion): LearntLeaf {
	const own = ownFile(learnt) ?? ownPreference(learnt, occasion);
	if (own) return own;
	const memoryType = memoryTypes.find((type) => type === learnt.kind) ?? 'identity';
	const memory: ExtractedMemory = {
		scope: personal.has(learnt.kind) && !occasion.sharesAll ? 'user' : 'workspace',
		memoryType,
		subjectKey: subjectKeyOf(learnt.key),
		title: learnt.title,
		summary: learnt.text,
		tags: [],
		evidence: learnt.evidence ?? '',
		confidence: learnt.confidence,
	};
	const row = extractedRecord(memory, occasion.workspaceId, learnt.sessionId, occasion.at);
	const { sourceMessageId } = learnt;
	return {
		...manualLeaf(memory, memory.evidence, occasion),
		catalogued: catalogFieldsOf({ ...row, sourceType: 'session_message', sourceMessageId }, occasion.workspaceId),
	};
}
