import { DiffDocuments } from '../../../client/src/features/chat/content/diffDocuments.ts';
import type { FileDiff } from '../../../protocol/chat/conversation.ts';
import { answers, person, tabs } from '../../support/vscode/vscodeProposals.ts';
import { around } from './proposalServer.ts';

/** Diffs as the editor shows them, and their texts. */
function screen() {
	const documents = new DiffDocuments();
	const shown: (readonly FileDiff[])[] = [];
	const alone: string[] = [];
	return {
		diffs: {
			openAll(name: string, title: string, diffs: readonly FileDiff[]) {
				shown.push(diffs);
				return documents.openAll(name, title, diffs);
			},
			openOne(name: string, title: string, diff: FileDiff) {
				alone.push(title);
				return documents.openOne(name, title, diff);
			},
		},
		/** What is to be known of the change that was shown last. */
		about: () => shown.at(-1)?.[0]?.after ?? '',
		/** The file as it would be. */
		after: () => shown.at(-1)?.[1]?.after,
		count: () => shown.length,
		/** Titles of the diffs of one file. */
		alone,
	};
}

export async function open(world: Parameters<typeof around>[0] = {}) {
	const all = around(world);
	const seen = screen();
	const part = all.part(seen.diffs);
	await all.list.refresh();
	return { ...all, ...part, seen };
}

/** Nobody has seen or answered anything. */
export function startOver(): void {
	person.saw.length = 0;
	person.choose = () => undefined;
	answers.button = () => undefined;
	answers.box = () => undefined;
	answers.progress = () => {};
	tabs.open = [];
}
