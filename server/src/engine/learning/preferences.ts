import type { MemoryType } from '../memory/memoryTypes.ts';
import { clip, collapsed } from '../text/clip.ts';

/** Something that a message says about the person, to be remembered once they agree. */
export interface DetectedPreference {
	readonly proposalKind: 'preference' | 'identity' | 'profile';
	/** What it is about: `response-style`. */
	readonly targetKey: string;
	readonly title: string;
	readonly summary: string;
	readonly payload: Readonly<Record<string, unknown>>;
	/** 0..1. */
	readonly confidence: number;
	readonly evidence: string;
}

const evidenceLimit = 220;

const answers = '(?:responses?|answers?|replies)';

/** The ways to ask for a style; `always` also fits a bare “be …”. */
const styleShapes = (always: string, ofAnswers: string): readonly RegExp[] => [
	new RegExp(`\\bprefer ${answers} (?:to be )?(?:${always}|${ofAnswers})\\b`, 'i'),
	new RegExp(`\\b(?:keep|make) (?:your )?${answers} (?:${always}|${ofAnswers})\\b`, 'i'),
	new RegExp(`\\b(?:be|stay) (?:${always})\\b`, 'i'),
];

/** The first style that fits counts. */
const styles: readonly { readonly style: string; readonly shapes: readonly RegExp[] }[] = [
	{ style: 'concise', shapes: styleShapes('concise|brief|short', 'concise') },
	{ style: 'detailed', shapes: styleShapes('detailed|thorough|comprehensive', 'in-depth') },
];

const noArchive = /\b(?:do not|don['’]t|dont|never) (?:compress|zip|archive)\b/i;
const oneByOne: readonly RegExp[] = [
	/\b(?:deliver|send|provide|attach|share)\b[\w ,'"()-]{0,80}?\b(?:individually|separately|one by one)\b/i,
	/\b(?:individual|separate) (?:files|attachments|text files|documents)\b/i,
	/\binstead of (?:(?:a|one) )?(?:zip|archive)\b/i,
];

/** What `message` says about how the person wants things. */
export function preferencesIn(message: string): DetectedPreference[] {
	const line = collapsed(message);
	const evidence = clip(line, evidenceLimit);
	const found: DetectedPreference[] = [];
	const style = styles.find(({ shapes }) => shapes.some((shape) => shape.test(line)))?.style;
	if (style !== undefined) {
		found.push({
			proposalKind: 'preference',
			targetKey: 'response-style',
			title: 'Response style',
			summary: `Likes ${style} answers.`,
			payload: { preference_type: 'response_style', style },
			confidence: 0.99,
			evidence,
		});
	}
	if (noArchive.test(line) && oneByOne.some((shape) => shape.test(line))) {
		found.push({
			proposalKind: 'preference',
			targetKey: 'file-delivery',
			title: 'File delivery',
			summary: 'Wants each file by itself, never packed into one.',
			payload: { preference_type: 'file_delivery', mode: 'individual_files', avoid_archive: true, avoid_zip: true },
			confidence: 0.97,
			evidence,
		});
	}
	return found;
}

/** The style that a preference about answers asks for; undefined where it is about something else. */
export const styleOf = ({ payload }: Pick<DetectedPreference, 'payload'>): string | undefined =>
	typeof payload.style === 'string' && payload.style.trim() !== '' ? payload.style.trim() : undefined;

interface ProposedMemory {
	readonly scope: string;
	readonly memoryType: MemoryType;
	readonly subjectKey: string;
	readonly tags: readonly string[];
	readonly summary: string;
}

/** True where `entry`, a memory of the person, says it already. */
export function saysAlready(entry: ProposedMemory, found: DetectedPreference): boolean {
	if (entry.scope !== 'user' || entry.memoryType !== 'preference' || entry.subjectKey !== found.targetKey) return false;
	const summary = entry.summary.toLowerCase();
	const tags = entry.tags.map((tag) => tag.toLowerCase());
	if (found.targetKey === 'file-delivery')
		return tags.includes('individual-files') || tags.includes('no-zip') || /deliver|zip/u.test(summary);
	const style = styleOf(found)?.toLowerCase();
	return style !== undefined && (tags.includes(style) || summary.includes(style));
}
