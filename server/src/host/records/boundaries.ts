import * as z from 'zod';
import { list, place, root, stamps, text, textOrNull } from './columns.ts';
import { json, plain, recordTable } from './table.ts';

const context = json(z.record(z.string(), z.unknown()).nullable().default(null));

/** Where a conversation goes on from in place of what was said before. */
export const boundaries = recordTable({
	name: 'compaction_boundaries',
	key: 'boundaryId',
	columns: {
		/** `compaction:` and the id of the input. */
		boundaryId: text,
		...place,
		root,
		inputId: text,
		boundaryType: plain(z.enum(['executor_post_turn', 'harness_auto_compaction'])),
		previousBoundaryId: textOrNull,
		summary: textOrNull,
		recentRuntimeContext: context,
		restorationContext: context,
		preservedTurnInputIds: list,
		requestSnapshotFingerprint: textOrNull,
		...stamps,
	},
	order: [
		{ by: ['updatedAt'], down: true },
		{ by: ['boundaryId'], down: true },
	],
	ofConversation: true,
});
