import * as z from 'zod';
import { withoutWords } from '../../engine/learning/sameProposal.ts';
import { at, atOrNull, confidence, list, place, root, stamps, text, textOrNull } from './columns.ts';
import { json, plain, recordTable } from './table.ts';

/** The catalog of lasting memories. A row stays when its conversation goes: it tells of a file. */
export const memories = recordTable({
	name: 'memory_entries',
	key: 'memoryId',
	columns: {
		memoryId: text,
		/** Null for what is known of the person, whatever the workspace. */
		workspaceId: textOrNull,
		root: textOrNull,
		sessionId: textOrNull,
		scope: text,
		memoryType: text,
		subjectKey: text,
		path: text,
		title: text,
		summary: text,
		tags: list,
		verificationPolicy: text,
		stalenessPolicy: plain(z.string().default('stable')),
		staleAfterSeconds: plain(z.number().nullable().default(null)),
		sourceTurnInputId: textOrNull,
		sourceMessageId: textOrNull,
		sourceType: textOrNull,
		observedAt: atOrNull,
		lastVerifiedAt: atOrNull,
		confidence,
		fingerprint: text,
		status: plain(z.string().default('active')),
		supersededAt: atOrNull,
		...stamps,
	},
	order: [{ by: ['updatedAt'], down: true }, { by: ['createdAt'], down: true }, { by: ['memoryId'] }],
	ofConversation: false,
	usualLimit: 200,
});

/** What could be remembered, once the person agrees. */
export const memoryProposals = recordTable({
	name: 'memory_update_proposals',
	key: 'proposalId',
	columns: {
		proposalId: text,
		...place,
		root,
		inputId: text,
		proposalKind: text,
		targetKey: text,
		title: text,
		summary: text,
		payload: json(z.record(z.string(), z.unknown())),
		evidence: textOrNull,
		confidence,
		/** `user-` and the id of the input. */
		sourceMessageId: textOrNull,
		state: plain(z.enum(['pending', 'accepted', 'dismissed']).default('pending')),
		persistedMemoryId: textOrNull,
		...stamps,
		acceptedAt: atOrNull,
		dismissedAt: atOrNull,
	},
	order: [{ by: ['createdAt'] }, { by: ['proposalId'] }],
	ofConversation: true,
	// What was decided is not asked again, though nobody can read any more what it was.
	left: (row) =>
		row.state === 'pending' && row.persistedMemoryId === null
			? undefined
			: {
					...row,
					...withoutWords(row, row.proposalId),
					sessionId: '',
					inputId: '',
					evidence: null,
					confidence: null,
					sourceMessageId: null,
					// What is being written meanwhile is told by its operation how that ended.
					persistedMemoryId: row.state === 'pending' ? row.persistedMemoryId : null,
				},
});

/** What is known of the person, by the name of a profile. */
export const userProfiles = recordTable({
	name: 'runtime_user_profiles',
	key: 'profileId',
	columns: {
		profileId: text,
		name: textOrNull,
		nameSource: plain(z.enum(['manual', 'agent', 'auth_fallback']).nullable().default(null)),
		createdAt: at,
		updatedAt: at,
	},
	order: [{ by: ['profileId'] }],
	ofConversation: false,
});
