import { type Wording, worded } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import type { OpenCodeAgent } from '../agents/agents.ts';
import type { OpenCodeSettings } from '../config/settings.ts';
import type { RunWorld } from '../world.ts';
import { fact, type PromptBlock } from './blocks.ts';
import { filePart } from './fileParts.ts';
import { modelOf } from './model.ts';
import { basePiece } from './pieces.ts';

/** Who answers, and what that is known from. */
export interface Answering {
	readonly agent: OpenCodeAgent | undefined;
	readonly settings: OpenCodeSettings;
	readonly session: Session;
}

/** What opens the prompt: the text of the agent where it has one, else the program's own. */
export function openingOf(
	world: RunWorld,
	{ agent, settings, session }: Answering,
	wording: Wording,
): { readonly block: PromptBlock; readonly entries: readonly CodingEntry[] } {
	const pieces = agent?.prompt?.pieces ?? [];
	if (pieces.every(({ text }) => text.text === '')) {
		const piece = basePiece(modelOf(agent, settings, session).id);
		return {
			block: [{ id: piece.id, title: 'Base prompt', ...worded(piece, wording), stability: 'stable' }],
			entries: [],
		};
	}
	const title = `Agent ${agent?.name ?? ''}`;
	const entries: CodingEntry[] = [];
	const block = pieces.flatMap(({ text, file, by }, index): PromptBlock => {
		if (file === undefined) return [fact(`agent.${index}`, title, text.text)];
		const content = world.places.read(file);
		const entry: CodingEntry = {
			file,
			role: 'agent',
			fate: 'whole',
			reason: `it opens the prompt of the agent ${agent?.name ?? ''}`,
			raw: content?.kind === 'text' ? content.text : '',
			shown: text,
			...(by && { importedBy: by }),
			...(entries.some((each) => each.file === file) && { again: index }),
		};
		entries.push(entry);
		const part = filePart(world, entry);
		return part ? [part] : [];
	});
	return { block, entries };
}
