import type { Part } from '../../../prompt/prompt.ts';
import type { Session } from '../../../workspace/session.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { discoveries } from '../context/later.ts';
import type { RunWorld } from '../world.ts';
import { fact, joined, type PromptBlock } from './blocks.ts';
import { instructionEntry } from './entries.ts';
import { instructionPart } from './fileParts.ts';

/** What files that were read have brought in, behind the answers of the tool. `known`: absolute paths of what the prompt has. */
export function readBlocks(
	world: RunWorld,
	known: ReadonlySet<string>,
	{ touched = [] }: Pick<Session, 'touched'>,
): { readonly blocks: readonly PromptBlock[]; readonly entries: readonly CodingEntry[] } {
	const entries: CodingEntry[] = [];
	const blocks = discoveries(world, known, touched).map(({ files, touch }, index): PromptBlock => {
		const own = files.map((file) => instructionEntry(world, { file, because: 'read' }));
		entries.push(...own);
		const texts = own.flatMap((entry): readonly PromptBlock[] => {
			const part = instructionPart(world, entry, 'volatile');
			return part ? [[part]] : [];
		});
		if (texts.length === 0) return [];
		const mark = (end: string, text: string): Part =>
			fact(`read.${index}.${end}`, `After ${touch.path}`, text, 'volatile');
		return [mark('open', '\n\n<system-reminder>\n'), ...joined(texts, '\n\n'), mark('close', '\n</system-reminder>')];
	});
	return { blocks, entries };
}
