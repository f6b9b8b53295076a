import { subjectKeyOf } from '../../../../learning/extracted.ts';
import { memoryTypes } from '../../../../memory/memoryTypes.ts';
import type { LearntMemory } from '../../../../memory/typed.ts';
import { acceptPreference, type MemoryProposal } from '../evolve/proposals.ts';
import { type LeafFile, manualLeaf, type Occasion } from './manualRecord.ts';

/** Kinds that are about the person, whatever the workspace. */
const personal: ReadonlySet<string> = new Set(['preference', 'identity', 'profile']);

/** The very file that the runtime makes of it by itself, where it does. */
function ownFile({ payload, text }: LearntMemory): Pick<LeafFile, 'path' | 'content'> | undefined {
	const { file } = payload;
	if (typeof file !== 'object' || file === null || !('path' in file) || !('content' in file)) return undefined;
	const { path, content } = file;
	const isUnchanged = 'summary' in file && file.summary === text;
	return isUnchanged && typeof path === 'string' && typeof content === 'string' ? { path, content } : undefined;
}

function ownPreference(learnt: LearntMemory, { at }: Occasion): Pick<LeafFile, 'path' | 'content'> | undefined {
	if (learnt.kind !== 'preference') return undefined;
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
	return acceptPreference(proposal, null, at) ?? undefined;
}

/** What was learnt, as a file: the runtime's own where its rules find the same, else in the form of its own. */
export function learntLeaf(learnt: LearntMemory, occasion: Occasion): Pick<LeafFile, 'path' | 'content'> | undefined {
	const own = ownFile(learnt) ?? ownPreference(learnt, occasion);
	if (own) return own;
	const memoryType = memoryTypes.find((type) => type === learnt.kind) ?? 'identity';
	return manualLeaf(
		{
			scope: personal.has(learnt.kind) ? 'user' : 'workspace',
			memoryType,
			subjectKey: subjectKeyOf(learnt.key),
			title: learnt.title,
			summary: learnt.text,
			tags: [],
			evidence: learnt.evidence ?? '',
			confidence: learnt.confidence,
		},
		learnt.evidence ?? '',
		occasion,
	);
}
