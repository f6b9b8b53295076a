import { isObject } from '../conversation/modelReply.ts';
import { type MemoryType, memoryTypes } from '../memory/memoryTypes.ts';
import { clip, collapsed } from '../text/clip.ts';

/** A memory as a model proposes it, brought into shape. */
export interface ExtractedMemory {
	readonly scope: 'workspace' | 'user';
	readonly memoryType: MemoryType;
	readonly subjectKey: string;
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
	/** Empty where the model gave none. */
	readonly evidence: string;
	/** 0..1, or null where the model did not say. */
	readonly confidence: number | null;
}

const limits = { title: 120, summary: 220, evidence: 260, tags: 10, memories: 8 } as const;

/** Turns between two extractions by a model. */
const extractEvery = 5;

export const isExtractionDue = (completedTurns: number): boolean =>
	completedTurns > 0 && completedTurns % extractEvery === 0;

export const subjectKeyOf = (value: string): string =>
	value
		.trim()
		.toLowerCase()
		.replace(/[^a-z0-9._:-]+/gu, '-')
		.replace(/^-+|(?<!-)-+$/gu, '') || 'memory';

export function tagsOf(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	const tags = value.flatMap((tag) => (typeof tag === 'string' ? tag.trim().toLowerCase() : [])).filter(Boolean);
	return [...new Set(tags)].slice(0, limits.tags);
}

export const confidenceOf = (value: unknown): number | null =>
	typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : null;

/** The memories in a model's answer; what has no scope, type, title or summary is passed over. */
export function extractedMemories(answer: unknown): ExtractedMemory[] {
	const listed = isObject(answer) && Array.isArray(answer.memories) ? answer.memories : [];
	return listed.flatMap(oneExtracted).slice(0, limits.memories);
}

function oneExtracted(value: unknown): ExtractedMemory[] {
	if (!isObject(value)) return [];
	const text = (key: string): string => (typeof value[key] === 'string' ? collapsed(value[key]) : '');
	const scope = (['workspace', 'user'] as const).find((known) => known === text('scope'));
	const memoryType = memoryTypes.find((known) => known === text('memory_type'));
	const title = clip(text('title'), limits.title);
	const summary = clip(text('summary'), limits.summary);
	if (!scope || !memoryType || title === '' || summary === '') return [];
	return [
		{
			scope,
			memoryType,
			subjectKey: subjectKeyOf(text('subject_key') || `${memoryType}:${title}`),
			title,
			summary,
			tags: tagsOf(value.tags),
			evidence: clip(text('evidence'), limits.evidence),
			confidence: confidenceOf(value.confidence),
		},
	];
}

/** What the rules found by themselves, as far as it bears a model's word out. */
export interface Corroboration {
	readonly path: string;
	readonly scope: string;
	readonly memoryType: string;
	readonly subjectKey: string;
}

/** What a model's word needs to be believed, by itself or beside a rule that found the same. */
const bars = { alone: { confidence: 0.82, evidence: 36 }, corroborated: { confidence: 0.6, evidence: 16 } } as const;

/** True where `memory`, which would go to `path`, is sure enough to keep. What is the person's is never taken from a model. */
export function isAccepted(memory: ExtractedMemory, path: string, found: readonly Corroboration[]): boolean {
	if (memory.scope === 'user' || memory.confidence === null) return false;
	const corroborated = found.some(
		(each) =>
			each.path === path ||
			(each.scope === memory.scope && each.memoryType === memory.memoryType && each.subjectKey === memory.subjectKey),
	);
	const bar = corroborated ? bars.corroborated : bars.alone;
	return memory.confidence >= bar.confidence && collapsed(memory.evidence).length >= bar.evidence;
}
