import { type DetectedPreference, styleOf } from '../../../../learning/preferences.ts';
import { governanceOf } from '../files/governance.ts';
import { type DurableRecord, durableMarkdown } from '../turns/durableRecord.ts';

export interface MemoryProposal extends Omit<DetectedPreference, 'evidence'> {
	readonly proposalId: string;
	readonly sessionId: string;
	readonly evidence: string | null;
	readonly sourceMessageId: string | null;
	readonly state: 'pending' | 'accepted' | 'dismissed';
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
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
}: {
	readonly proposalKind: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly summary: string;
}) {
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
