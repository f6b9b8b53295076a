import { clip, collapsed } from '../../../../text/clip.ts';
import type { MemoryType } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { type DurableRecord, durableMarkdown } from '../turns/durableRecord.ts';

/** Something that a message says about the person, to be remembered once they agree. */
interface Detected {
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

export interface MemoryProposal extends Omit<Detected, 'evidence'> {
	readonly proposalId: string;
	readonly sessionId: string;
	readonly evidence: string | null;
	readonly sourceMessageId: string | null;
	readonly state: 'pending' | 'accepted' | 'dismissed';
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
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
export function detectProposals(message: string): Detected[] {
	const line = collapsed(message);
	const evidence = clip(line, evidenceLimit);
	const found: Detected[] = [];
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

const styleOf = ({ payload }: Pick<Detected, 'payload'>): string | undefined =>
	typeof payload.style === 'string' && payload.style.trim() !== '' ? payload.style.trim() : undefined;

/** True where `earlier` was the same proposal. Its state does not matter: what was turned down once is not asked again. */
export function isSameProposal(
	found: Pick<Detected, 'proposalKind' | 'targetKey' | 'summary' | 'payload'>,
	earlier: Pick<Detected, 'proposalKind' | 'targetKey' | 'summary' | 'payload'>,
): boolean {
	if (found.proposalKind !== earlier.proposalKind || found.targetKey !== earlier.targetKey) return false;
	if (found.targetKey === 'file-delivery' || found.summary === earlier.summary) return true;
	const style = styleOf(found);
	return style !== undefined && style === styleOf(earlier);
}

interface ProposedMemory {
	readonly scope: string;
	readonly memoryType: MemoryType;
	readonly subjectKey: string;
	readonly tags: readonly string[];
	readonly summary: string;
}

/** True where `entry`, a memory of the person, says it already. */
export function saysAlready(entry: ProposedMemory, found: Detected): boolean {
	if (entry.scope !== 'user' || entry.memoryType !== 'preference' || entry.subjectKey !== found.targetKey) return false;
	const summary = entry.summary.toLowerCase();
	const tags = entry.tags.map((tag) => tag.toLowerCase());
	if (found.targetKey === 'file-delivery')
		return tags.includes('individual-files') || tags.includes('no-zip') || /deliver|zip/u.test(summary);
	const style = styleOf(found)?.toLowerCase();
	return style !== undefined && (tags.includes(style) || summary.includes(style));
}

/** A preference that can be kept: what its file says of it, and its tags. */
interface KeptPreference {
	readonly heading: string;
	readonly title: string;
	readonly value: string;
	readonly tags: readonly string[];
}

function keptPreference({ targetKey, payload }: MemoryProposal): KeptPreference | undefined {
	switch (targetKey) {
		case 'response-style': {
			const style = styleOf({ payload });
			if (style === undefined) return undefined;
			return {
				heading: 'User Response Style Preference',
				title: 'User response style',
				value: style,
				tags: [targetKey, style],
			};
		}
		case 'file-delivery':
			return {
				heading: 'User File Delivery Preference',
				title: 'User file delivery',
				value: 'deliver_individual_files',
				tags: [targetKey, 'individual-files', 'no-zip'],
			};
		default:
			return undefined;
	}
}

/** The memory that an accepted preference becomes; null where the runtime keeps nothing of the kind. */
export function acceptPreference(
	proposal: MemoryProposal,
	editedSummary: string | null,
	acceptedAt: string,
): DurableRecord | null {
	const kept = proposal.proposalKind === 'preference' ? keptPreference(proposal) : undefined;
	if (!kept) return null;
	const { targetKey, sessionId, sourceMessageId, createdAt, confidence } = proposal;
	const summary = editedSummary?.trim() || proposal.summary;
	const { recallBoost: _boost, ...policies } = governanceOf('preference');
	return {
		...policies,
		memoryId: `user-preference:${targetKey}`,
		scope: 'user',
		subjectKey: targetKey,
		path: `preference/${targetKey}.md`,
		title: kept.title,
		summary,
		content: durableMarkdown(
			kept.heading,
			[
				`Preference: \`${kept.value}\``,
				`Session ID: \`${sessionId}\``,
				`Source message ID: ${sourceMessageId === null ? 'unknown' : `\`${sourceMessageId}\``}`,
				`Updated at: ${acceptedAt}`,
			],
			[
				['Summary', summary],
				['Evidence', proposal.evidence?.trim() || summary],
			],
		),
		tags: kept.tags,
		sourceMessageId,
		sourceType: 'session_message',
		observedAt: createdAt,
		lastVerifiedAt: acceptedAt,
		confidence,
	};
}

/** The name that an accepted proposal gives to the person; null where it is about something else. */
export function acceptProfile({
	proposalKind,
	payload,
	summary,
}: Pick<Detected, 'proposalKind' | 'payload' | 'summary'>) {
	if (proposalKind !== 'profile' || payload.field !== 'name') return null;
	const value = typeof payload.value === 'string' ? payload.value.trim() : '';
	return { profileId: 'default', name: value || summary.trim(), nameSource: 'agent' } as const;
}

/** What the very run that gave rise to `proposals` is told of them; null where none is open. */
export function pendingContext(proposals: readonly MemoryProposal[]) {
	const entries = proposals
		.filter(({ state }) => state === 'pending')
		.map(({ proposalId, proposalKind, targetKey, title, summary, confidence, evidence }) => ({
			proposalId,
			proposalKind,
			targetKey,
			title,
			summary,
			confidence,
			evidence,
		}));
	return entries.length === 0 ? null : { entries };
}
